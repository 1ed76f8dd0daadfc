import { contrats } from '../../../src/shared/contrats.ts';
import { partiesDe, PART_DONNEES, type Contract, type RouteContract } from '../../../src/shared/core/contract.ts';
import { echantillon } from '../../../src/server/testing/hostile/echantillon.ts';
import type { Session } from './sessions.ts';

export type Appel = {
  readonly nom: string;
  readonly route: RouteContract;
  readonly corps: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly params: readonly string[];
  /** Names of the JSON parts, for a call with a multipart body. */
  readonly partiesJson: readonly string[];
};

const enObjet = (valeur: unknown): Record<string, unknown> =>
  typeof valeur === 'object' && valeur !== null ? { ...valeur } : {};

const decrire = (nom: string, route: RouteContract): Appel => {
  const corps = route.body ? echantillon(route.body) : undefined;
  const multipart = route.bodyType === 'multipart';
  return {
    nom,
    route,
    corps,
    query: route.query ? enObjet(echantillon(route.query)) : {},
    params: [...route.url.matchAll(/:(\w+)/g)].map(([, param]) => param ?? ''),
    partiesJson: !multipart ? [] : partiesDe(route).parChamp ? Object.keys(enObjet(corps)) : [PART_DONNEES],
  };
};

/** Every call of the product. */
export const APPELS: readonly Appel[] = Object.entries(contrats as Readonly<Record<string, Contract>>).flatMap(
  ([feature, contrat]) => Object.entries(contrat).map(([nom, route]) => decrire(`${feature}.${nom}`, route)),
);

/** Calls that close sessions or accounts: only dedicated sessions make them, on rows that do not exist. */
const ACTES_SUR_LES_COMPTES = /^(?:compte|tenant|groupement|utilisateur|abonnement)\./;
const FIN_DE_SESSION =
  /^compte\.(?:logout|resetPassword|changerMotDePasse|fermerSessions?)$|^tenant\.(?:resilier|seConnecterComme)$/;

export const estActeSurUnCompte = ({ nom, route }: Appel): boolean =>
  ACTES_SUR_LES_COMPTES.test(nom) && route.method !== 'GET';

/** The sessions that may make the call. Empty: anybody may, without a session. */
export const sessionsDe = ({ nom, route }: Appel, sessions: readonly Session[]): Session[] => {
  const { access } = route;
  if (access === 'public') return [];
  const permises = sessions.filter(({ role }) => access.includes(role));
  return FIN_DE_SESSION.test(nom) ? permises.slice(-1) : permises;
};
