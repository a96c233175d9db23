import type { Catalog } from "../catalog";
import type { unsubscribe as source } from "./ru";

export const unsubscribe = {
  title: "Se désabonner",
  question: "Ne plus envoyer d’e-mails à {{email}}\u00a0?",
  from: "Expéditeur\u00a0: {{sender}}.",
  only: "Cela ne concerne que cet expéditeur.",
  button: "Me désabonner",
  done: "C’est fait\u00a0: cet expéditeur n’enverra plus rien à {{email}}",
  broken: "Le lien est incomplet ou incorrect\u00a0: ouvrez-le directement depuis l’e-mail ou écrivez à l’expéditeur",
} as const satisfies Catalog<typeof source>;
