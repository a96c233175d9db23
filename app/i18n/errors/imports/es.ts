export const imports = {
  importNotTable: "«{{filename}}» no es una tabla: se importan archivos CSV y XLSX",
  importXls: "«{{filename}}» tiene el formato antiguo de Excel. Guárdelo como XLSX o CSV y súbalo de nuevo",
  xlsxBroken: "«{{filename}}» no se puede leer: está dañado o no es un libro de Excel",
  xlsxEncrypted: "«{{filename}}» está protegido con contraseña. Quítela en Excel y súbalo de nuevo",
  xlsxBomb:
    "«{{filename}}» no se ha descomprimido: por dentro crece hasta {{megabytes}}\u00a0MB o más, y ninguna tabla es así",
  xlsxTooMuch:
    "La hoja de «{{filename}}» tiene más de 20\u00a0MB de texto. Divida la tabla y suba las partes una a una",
  xlsxNoSheet: "«{{filename}}» no tiene ninguna hoja visible con celdas",
  xlsxFormulas:
    "«{{filename}}» contiene fórmulas sin resultados guardados. Ábralo en Excel, guárdelo y súbalo de nuevo",
  tableTooWide: "«{{filename}}» tiene más de {{most}} columnas. Elimine las que sobran y súbalo de nuevo",
  taskNotImport: "Esta tarea no importa contactos",
  importNotOver: "La importación no ha terminado. Deténgala o espere a que acabe",
  undoTooLate: "Una importación se puede deshacer durante 7\u00a0días",
  undoNothing: "Esta importación no ha añadido ni cambiado ningún contacto",
  undoAlready: "Esta importación ya se ha deshecho",
} as const;
