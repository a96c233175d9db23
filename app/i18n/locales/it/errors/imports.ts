export const imports = {
  importNotTable: "«{{filename}}» non è una tabella: si importano file CSV e XLSX",
  importXls: "«{{filename}}» è nel vecchio formato di Excel. Salvarlo come XLSX o CSV e caricarlo di nuovo",
  xlsxBroken: "«{{filename}}» non si legge: è danneggiato o non è una cartella di Excel",
  xlsxEncrypted: "«{{filename}}» è protetto da password. Toglierla in Excel e caricarlo di nuovo",
  xlsxBomb:
    "«{{filename}}» non è stato decompresso: dentro cresce fino a {{megabytes}} MB e oltre, e nessuna tabella è così",
  xlsxTooMuch:
    "Il primo foglio di «{{filename}}» contiene più di 20 MB di testo. Dividere la tabella e caricare le parti una alla volta",
  taskNotImport: "Questa attività non importa contatti",
  importNotOver: "L’importazione non è terminata. Fermarla o attendere la fine",
  undoTooLate: "Un’importazione si può annullare entro 7 giorni",
  undoNothing: "Questa importazione non ha aggiunto né modificato contatti",
  undoAlready: "Questa importazione è già stata annullata",
} as const;
