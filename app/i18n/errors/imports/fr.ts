export const imports = {
  importNotTable: "«\u00a0{{filename}}\u00a0» n’est pas un tableau\u00a0: on importe des fichiers CSV et XLSX",
  importXls:
    "«\u00a0{{filename}}\u00a0» est à l’ancien format d’Excel. Enregistrez-le en XLSX ou CSV et chargez-le à nouveau",
  xlsxBroken: "«\u00a0{{filename}}\u00a0» est illisible\u00a0: il est endommagé ou n’est pas un classeur Excel",
  xlsxEncrypted:
    "«\u00a0{{filename}}\u00a0» est protégé par un mot de passe. Retirez-le dans Excel et chargez le fichier à nouveau",
  xlsxBomb:
    "«\u00a0{{filename}}\u00a0» n’a pas été décompressé\u00a0: son contenu atteint {{megabytes}}\u00a0Mo et plus, ce qui n’arrive à aucun tableau",
  xlsxTooMuch:
    "La feuille de «\u00a0{{filename}}\u00a0» contient plus de 20\u00a0Mo de texte. Divisez le tableau et chargez les parties une par une",
  xlsxNoSheet: "«\u00a0{{filename}}\u00a0» n’a aucune feuille visible avec des cellules",
  xlsxFormulas:
    "«\u00a0{{filename}}\u00a0» contient des formules sans résultats enregistrés. Ouvrez-le dans Excel, enregistrez-le et chargez-le à nouveau",
  tableTooWide:
    "«\u00a0{{filename}}\u00a0» a plus de {{most}} colonnes. Supprimez celles qui sont en trop et chargez-le à nouveau",
  taskNotImport: "Cette tâche n’importe pas de contacts",
  importNotOver: "L’importation n’est pas terminée. Arrêtez-la ou attendez la fin",
  undoTooLate: "Une importation peut être annulée pendant 7\u00a0jours",
  undoNothing: "Cette importation n’a ajouté ni modifié aucun contact",
  undoAlready: "Cette importation a déjà été annulée",
} as const;
