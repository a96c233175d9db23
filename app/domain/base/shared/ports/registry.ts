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

/** A place as text and coordinates in degrees; null where the registry has only the street. */
export interface RegistryAddress {
  value: string;
  index: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  city: string;
  /** Street and house, without the city. */
  address: string;
  latitude: number | null;
  longitude: number | null;
}

export interface PersonName {
  fullName: { nominative: string; genitive: string };
  surname: string;
  name: string;
  patronymic: string;
  isDoubtful: boolean;
}

export interface Unserved {
  /** `denied`: wrong key or empty balance. */
  failed: "noAnswer" | "busy" | "refused" | "off" | "denied";
}

/** Looks up companies, banks and names; never throws. */
export interface Registry {
  party(inn: string): Promise<{ found: Party | null } | Unserved>;
  banks(query: string): Promise<{ found: RegistryBank[] } | Unserved>;
  addresses(query: string): Promise<{ found: RegistryAddress[] } | Unserved>;
  /** null: no name-cleaning service. */
  person: ((text: string) => Promise<{ found: PersonName | null } | Unserved>) | null;
}
