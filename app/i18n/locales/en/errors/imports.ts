export const imports = {
  importNotTable: "“{{filename}}” is not a table: CSV and XLSX files can be imported",
  importXls: "“{{filename}}” is in the old Excel format. Save it as XLSX or CSV and upload it again",
  xlsxBroken: "“{{filename}}” cannot be read: it is damaged or not an Excel workbook",
  xlsxEncrypted: "“{{filename}}” is locked with a password. Remove the password in Excel and upload it again",
  xlsxBomb: "“{{filename}}” was not unpacked: it grows to {{megabytes}} MB and more inside, which no table does",
  xlsxTooMuch:
    "The first sheet of “{{filename}}” holds more than 20 MB of text. Split the table and upload the parts one by one",
  taskNotImport: "This task does not import contacts",
  importNotOver: "The import is not over yet. Stop it or wait until it ends",
  undoTooLate: "An import can be undone within 7 days",
  undoNothing: "This import has added and changed no contacts",
  undoAlready: "This import has been undone already",
} as const;
