export const imports = {
  importNotTable: "«{{filename}}» non è una tabella: si importano file CSV e XLSX",
  importXls: "«{{filename}}» è nel vecchio formato di Excel. Lo salvi come XLSX o CSV e lo carichi di nuovo",
  xlsxBroken: "«{{filename}}» non si legge: è danneggiato o non è una cartella di lavoro Excel",
  xlsxEncrypted: "«{{filename}}» è protetto da password. La tolga in Excel e carichi di nuovo il file",
  xlsxBomb:
    "«{{filename}}» non è stato decompresso: il contenuto cresce fino a {{megabytes}}\u00a0MB e oltre, e nessuna tabella è così grande",
  xlsxTooMuch:
    "Il foglio di «{{filename}}» contiene più di 20\u00a0MB di testo. Divida la tabella e carichi le parti una alla volta",
  xlsxNoSheet: "«{{filename}}» non ha fogli visibili con celle",
  xlsxFormulas:
    "«{{filename}}» contiene formule senza risultati salvati. Lo apra in Excel, lo salvi e lo carichi di nuovo",
  tableTooWide: "«{{filename}}» ha più di {{most}} colonne. Elimini quelle superflue e lo carichi di nuovo",
  taskNotImport: "Questa attività non importa contatti",
  importNotOver: "L’importazione non è terminata. La fermi o attenda la fine",
  undoTooLate: "Un’importazione si può annullare entro 7\u00a0giorni",
  undoNothing: "Questa importazione non ha aggiunto né modificato contatti",
  undoAlready: "Questa importazione è già stata annullata",
} as const;
