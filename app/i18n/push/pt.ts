import type { Catalog } from "../catalog";
import type { push as source } from "./ru";

export const push = {
  lead: "Os visitantes dos seus sites aceitam notificações e pode escrever-lhes pelo número de telefone.",
  newSite: "Adicionar um site",
  nothing: "Ainda não há sites",
  nothingHelp: "Adicione um site e coloque o botão nele: quem aceitar recebe as suas mensagens push.",
  caption: "Sites",
  name: "Nome",
  origins: "Endereços do site",
  originsHint: "Um por linha: https://shop.example. De outros endereços ninguém pode subscrever",
  state: "Estado",
  state_on: "Aceita subscrições",
  state_off: "Desativado",
  isActive: "Ativado",
  isActiveHelp: "Num site desativado ninguém subscreve; quem já subscreveu continua a receber mensagens",
  create: "Adicionar",
  save: "Guardar",
  issued: "Site adicionado",
  copyNow: "Copie o segredo antes de fechar esta janela.",
  copyNowHelp:
    "O seu servidor assina com ele o telefone do visitante. É mostrado uma vez; nunca o coloque numa página.",
  copySecret: "Copiar o segredo",
  done: "Já guardei",
  page: "O botão na página",
  pageHelp:
    "O seu servidor preenche telefone, hora e assinatura para um visitante identificado. A assinatura vale um dia.",
  worker: "O ficheiro {{file}}",
  workerHelp:
    "Coloque-o na raiz do site. Se o site tem um service worker próprio, adicione-lhe esta linha e indique-o em data-worker.",
  sign: "Assinatura: {{language}}",
  signHelp: "HMAC-SHA256 de «telefone.hora»: o telefone como está na página, a hora em segundos.",
  button: "Receber notificações",
  copy: "Copiar",
  remove: "Eliminar",
  removeMore: "Eliminar…",
  removeTitle: "Eliminar o site «{{title}}»?",
  removeHelp: "Não haverá novas subscrições. Quem já subscreveu continua a receber mensagens.",
  unavailable: "O canal push não está ligado a esta conta: ainda ninguém pode subscrever. Contacte o suporte.",
} as const satisfies Catalog<typeof source>;
