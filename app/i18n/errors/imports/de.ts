export const imports = {
  importNotTable: "„{{filename}}“ ist keine Tabelle: Importiert werden CSV- und XLSX-Dateien",
  importXls:
    "„{{filename}}“ hat das alte Excel-Format. Speichern Sie die Datei als XLSX oder CSV und laden Sie sie erneut hoch",
  xlsxBroken: "„{{filename}}“ ist nicht lesbar: Die Datei ist beschädigt oder keine Excel-Mappe",
  xlsxEncrypted:
    "„{{filename}}“ ist mit einem Passwort geschützt. Entfernen Sie es in Excel und laden Sie die Datei erneut hoch",
  xlsxBomb:
    "„{{filename}}“ wurde nicht entpackt: Der Inhalt wächst auf {{megabytes}}\u00a0MB und mehr, so groß ist keine Tabelle",
  xlsxTooMuch:
    "Das Blatt von „{{filename}}“ enthält mehr als 20\u00a0MB Text. Teilen Sie die Tabelle und laden Sie die Teile einzeln hoch",
  xlsxNoSheet: "„{{filename}}“ hat kein sichtbares Blatt mit Zellen",
  xlsxFormulas:
    "„{{filename}}“ enthält Formeln ohne gespeicherte Ergebnisse. Öffnen Sie die Mappe in Excel, speichern Sie sie und laden Sie sie erneut hoch",
  tableTooWide:
    "„{{filename}}“ hat mehr als {{most}} Spalten. Löschen Sie die überflüssigen und laden Sie die Datei erneut hoch",
  taskNotImport: "Diese Aufgabe importiert keine Kontakte",
  importNotOver: "Der Import ist noch nicht beendet. Stoppen Sie ihn oder warten Sie das Ende ab",
  undoTooLate: "Ein Import lässt sich 7\u00a0Tage lang rückgängig machen",
  undoNothing: "Dieser Import hat keine Kontakte hinzugefügt oder geändert",
  undoAlready: "Dieser Import wurde bereits rückgängig gemacht",
} as const;
