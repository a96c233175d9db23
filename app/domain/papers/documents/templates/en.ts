import type { DocumentType } from "../../../../../db/schema/papers";
import type { DocumentTemplate } from "./template";

const columns = { name: "Service", quantity: "Quantity", price: "Price", sum: "Amount" };
const none = { name: "", quantity: "", price: "", sum: "" };

export const en: Record<DocumentType, DocumentTemplate> = {
  invoice: {
    title: "Invoice No. ${number} of ${date}",
    intro: [
      "Supplier: ${sellerLine}",
      "Customer: ${payerLine}",
      "Basis: ${contract}",
      "Payable to: ${sellerBank}",
    ].join("\n"),
    columns,
    totals: ["${vatLine}. Total to pay: ${total} ${currency}", "**${totalInWords}**"].join("\n"),
    signers: "seller",
    footer: "",
  },
  act: {
    title: "Acceptance certificate No. ${number} of ${date}",
    intro: [
      "for services from ${from} to ${to}",
      "Contractor: ${sellerLine}",
      "Customer: ${payerLine}",
      "Basis: ${contract}",
    ].join("\n"),
    columns,
    totals: [
      "${vatLine}. Total of services: ${total} ${currency}",
      "**${totalInWords}**",
      "The services above were provided in full and on time. The customer has no claims as to their scope, quality and timing.",
    ].join("\n"),
    signers: "both",
    footer: "",
  },
  reconciliation: {
    title: "Reconciliation statement",
    intro: [
      "from ${from} to ${to} between ${sellerName} and ${payerName}",
      "Basis: ${contract}",
      "We, the undersigned, ${sellerName}, represented by ${sellerSigner}, and ${payerName}, represented by ${payerSigner}, have drawn up this statement of how mutual settlements stand by the books:",
    ].join("\n"),
    columns: none,
    totals: "**${debt}**",
    signers: "both",
    footer: "",
  },
  vatInvoice: {
    title: "VAT invoice No. ${number} of ${date}",
    intro: "",
    columns: none,
    totals: "",
    signers: "seller",
    footer: "",
  },
  advanceInvoice: {
    title: "VAT invoice No. ${number} of ${date}",
    intro: "",
    columns: none,
    totals: "",
    signers: "seller",
    footer: "",
  },
  contract: {
    title: "Contract No. ${number}",
    intro: [
      "${city}, ${date}",
      "${sellerName}, the “Contractor”, represented by ${sellerSigner}, and ${payerName}, the “Customer”, represented by ${payerSigner}, have agreed as follows.",
      "**1. Subject**",
      "1.1. The Contractor provides messaging services through its web cabinet; the Customer accepts and pays for them.",
      "1.2. Services and prices are those of the Customer’s tariffs in the web cabinet at the time of the service.",
      "**2. Rights and duties**",
      "2.1. The Contractor gives access to the web cabinet and passes the Customer’s messages to the operators.",
      "2.2. The Customer sends messages only to recipients who agreed to them and keeps to the laws on advertising and personal data.",
      "2.3. The Contractor may suspend the services where the Customer breaks clause 2.2 or its account has no funds.",
      "**3. Payment**",
      "3.1. Services are prepaid by invoice. Their price is taken from the Customer’s account.",
      "3.2. After each calendar month the Contractor makes an acceptance certificate. Without objections within five business days the services are accepted.",
      "**4. Liability**",
      "4.1. The parties are liable for breaches under the applicable law.",
      "4.2. The Contractor is not liable for the content of messages or for outages of operators’ networks.",
      "**5. Term**",
      "5.1. The contract is valid for one year from its signing and is renewed for another year unless a party ends it thirty days before.",
      "5.2. The contract is made in two equal copies, one for each party.",
    ].join("\n"),
    columns: none,
    totals: "",
    signers: "both",
    footer: "",
  },
};
