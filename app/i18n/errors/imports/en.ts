export const imports = {
  importNotTable: "“{{filename}}” is not a table: CSV and XLSX files can be imported",
  importXls: "“{{filename}}” is in the old Excel format. Save it as XLSX or CSV and upload it again",
  xlsxBroken: "“{{filename}}” cannot be read: it is damaged or not an Excel workbook",
  xlsxEncrypted: "“{{filename}}” is password-protected. Remove the password in Excel and upload it again",
  xlsxBomb:
    "“{{filename}}” was not unpacked: its contents exceed {{megabytes}} MB. Save it again in Excel with fewer rows",
  xlsxTooMuch: "The sheet in “{{filename}}” exceeds 20 MB of text. Split the table and upload the parts separately",
  xlsxNoSheet: "“{{filename}}” has no visible sheet with data",
  xlsxFormulas: "“{{filename}}” has formulas without saved results. Open it in Excel, save it and upload it again",
  tableTooWide: "“{{filename}}” has more than {{most}} columns. Delete the ones you do not need and upload it again",
  taskNotImport: "This task does not import contacts",
  importNotOver: "The import is not over yet. Stop it or wait until it ends",
  undoTooLate: "An import can be undone within 7 days",
  undoNothing: "This import has added and changed no contacts",
  undoAlready: "This import has been undone already",
} as const;
