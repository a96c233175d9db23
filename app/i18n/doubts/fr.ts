export const doubts = {
  filter: "Cas à traiter",
  all: "Tous les paiements",
  inDoubt: "À vérifier",
  nothing: "Rien à vérifier",
  nothingHelp:
    "Si une banque annonce autre chose que ce que nous savons, ou ne répond pas, le paiement apparaîtra ici.",
  title: "À vérifier",
  text_silent:
    "La banque ne dit pas ce qu’est devenu ce paiement. Rien n’a été crédité. Vérifiez-le auprès de la banque\u00a0: s’il est payé, créditez-le par une opération.",
  text_otherSum:
    "La banque annonce {{said}} au lieu de {{amount}} commandés. Rien n’a été crédité. Créditez la somme par une opération ou rendez-la depuis la banque.",
  text_otherSumUnread:
    "La banque annonce une somme illisible\u00a0; {{amount}} étaient commandés. Rien n’a été crédité. Vérifiez le paiement auprès de la banque.",
  text_paidTwice:
    "La banque annonce un autre paiement de cette commande\u00a0: {{said}}, numéro {{ref}}. Il n’a pas été crédité. Rendez-le depuis la banque ou créditez-le par une opération.",
  text_paidAfter:
    "La banque annonce {{said}} comme payés après que le paiement a été réglé à la main. Rien n’a été crédité automatiquement. Créditez la somme, sauf si cela a été fait alors.",
  text_refundSilent:
    "La banque ne dit pas si elle a remboursé {{said}}. La somme est débitée du solde du client. Vérifiez auprès de la banque et indiquez ici ce que vous voyez.",
  text_strayRefund:
    "La banque a remboursé {{said}} que personne n’avait demandés ici. Si la somme est sur le solde, débitez-la par une opération.",
  text_strayRefundUnread:
    "La banque a remboursé une partie que personne n’avait demandée ici, sans dire combien. Vérifiez la somme auprès de la banque et, si elle est sur le solde, débitez-la par une opération.",
  text_refundedAfter:
    "La banque annonce {{said}} comme remboursés, alors que le remboursement a été clos comme non effectué. La somme est revenue sur le solde\u00a0: débitez-la par une opération.",
  text_refusedAfter:
    "La banque annonce {{said}} comme non remboursés, alors que le remboursement a été clos comme effectué. La somme est débitée\u00a0: recréditez-la par une opération.",
  text_otherAfter:
    "Le paiement est crédité, mais la banque annonce maintenant une autre somme ou un échec. Vérifiez le paiement auprès de la banque et corrigez au besoin le solde par une opération.",
  act_settled: "Réglé à la main",
  act_credited: "Créditer",
  act_refunded: "La banque a remboursé",
  act_notRefunded: "La banque n’a pas remboursé",
  confirm_settled:
    "Le cas est clos et l’argent ne bouge pas. Si la banque annonce autre chose plus tard, vous en serez averti et rien ne changera tout seul.",
  confirm_credited: "{{sum}} seront crédités sur le solde du client.",
  confirm_refunded:
    "Le remboursement de {{said}} se termine comme effectué. La somme reste débitée du solde du client.",
  confirm_notRefunded:
    "Le remboursement de {{said}} se termine comme non effectué. La somme revient aussitôt sur le solde du client.",
  note: "Ce qui a été fait",
  noteHelp: "Visible par l’équipe, pas par le client",
  ended_settled: "Réglé à la main par {{by}}\u00a0: {{note}}",
  ended_credited: "Crédité par {{by}}",
  ended_refunded: "{{by}}\u00a0: la banque a remboursé {{said}}",
  ended_notRefunded: "{{by}}\u00a0: la banque n’a pas remboursé {{said}}",
  ended_answered: "La banque a répondu",
} as const;
