export const imports = {
  importNotTable: "«{{filename}}» não é uma tabela: importam-se ficheiros CSV e XLSX",
  importXls: "«{{filename}}» está no formato antigo do Excel. Guarde-o como XLSX ou CSV e carregue-o de novo",
  xlsxBroken: "Não é possível ler «{{filename}}»: está danificado ou não é um livro do Excel",
  xlsxEncrypted: "«{{filename}}» está protegido por palavra-passe. Remova-a no Excel e carregue-o de novo",
  xlsxBomb:
    "«{{filename}}» não foi descomprimido: por dentro cresce até {{megabytes}}\u00a0MB ou mais, e nenhuma tabela é assim",
  xlsxTooMuch:
    "A folha de «{{filename}}» tem mais de 20\u00a0MB de texto. Divida a tabela e carregue as partes uma a uma",
  xlsxNoSheet: "«{{filename}}» não tem nenhuma folha visível com células",
  xlsxFormulas:
    "«{{filename}}» contém fórmulas sem resultados guardados. Abra-o no Excel, guarde-o e carregue-o de novo",
  tableTooWide: "«{{filename}}» tem mais de {{most}} colunas. Elimine as que não são precisas e carregue-o de novo",
  taskNotImport: "Esta tarefa não importa contactos",
  importNotOver: "A importação ainda não terminou. Pare-a ou espere que acabe",
  undoTooLate: "Uma importação pode ser anulada durante 7\u00a0dias",
  undoNothing: "Esta importação não adicionou nem alterou nenhum contacto",
  undoAlready: "Esta importação já foi anulada",
} as const;
