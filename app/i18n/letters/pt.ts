import type { Catalog } from "../catalog";
import type { letters as source } from "./ru";

export const letters = {
  greeting: "Olá, {{name}}.",
  recoverySubject: "Nova palavra-passe da sua conta",
  recoveryText:
    "Alguém pediu uma nova palavra-passe para a conta {{username}}. Se o pedido foi seu, defina-a no prazo de uma hora.",
  recoveryButton: "Definir a palavra-passe",
  recoveryNote: "Se o pedido não foi seu, não faça nada: a palavra-passe mantém-se.",
  noticeButton: "Abrir notificações",
  noticeNote: "Pode desativar estes e-mails nas definições: {{url}}",
  documentsSubject: "Documentos de fecho, {{month}}",
  documentsText: "Olá. Os documentos de {{name}} relativos a {{month}} seguem em anexo.",
  documentsButton: "Abrir os documentos",
  documentsNote: "Todos os documentos e o extrato de reconciliação estão no painel, em Faturas.",
  advanceSubject: "Fatura com IVA do adiantamento n.º {{number}}",
  advanceText: "Olá. A fatura com IVA do adiantamento n.º {{number}} de {{name}} segue em anexo.",
  reportText: "O relatório «{{name}}» está pronto. Se for pequeno, vai em anexo; todas as partes estão na sua conta",
  reportLacks:
    "Não foi possível ler parte das mensagens arquivadas. Em falta: {{number}}. O ficheiro indica de que dias",
  reportButton: "Abrir os ficheiros",
  reportSubject: "O seu relatório está pronto",
  reportNote: "Esta mensagem segue um calendário de relatórios que pode remover na sua conta",
} as const satisfies Catalog<typeof source>;
