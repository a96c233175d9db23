export interface Party {
  businessType: "company" | "entrepreneur";
  title: string;
  legal: Record<"inn" | "ogrn" | "kpp" | "okpo" | "name" | "opf", string> & { ogrnDate: string | null };
  manager: { fullName: string; post: string };
  address: Record<"index" | "city" | "address" | "whole", string>;
  status: "active" | "liquidating" | "liquidated" | "bankrupt" | "reorganizing";
}

export interface RegistryBank {
  bik: string;
  name: string;
  ks: string;
  swift: string;
  city: string;
}

export interface PersonName {
  fullName: { nominative: string; genitive: string };
  surname: string;
  name: string;
  patronymic: string;
  isDoubtful: boolean;
}

export interface Unserved {
  /** `denied`: the key is wrong, or its balance is empty. */
  failed: "noAnswer" | "busy" | "refused" | "off" | "denied";
}

/** Looks up companies, banks and names; nothing throws. */
export interface Registry {
  party(inn: string): Promise<{ found: Party | null } | Unserved>;
  banks(query: string): Promise<{ found: RegistryBank[] } | Unserved>;
  /** null: without a cleaner. */
  person: ((text: string) => Promise<{ found: PersonName | null } | Unserved>) | null;
}
