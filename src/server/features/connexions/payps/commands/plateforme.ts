// The port to the coupon platform, and its one HTTP adapter: docs/protocoles/payps.md.
import { BORNES_PARTENAIRE, lireJson as lireJsonBorne, type BornesJson } from '#server/core/http/bornes-json.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Services } from '#server/core/services.ts';
import { SortieError } from '#server/core/sortie/sortie.ts';
import { isJour } from '#shared/core/dates.ts';

/** Why Payps did not do what was asked. */
export type MotifPayps =
  | 'COMMUNICATION'
  | 'IDENTIFIANTS'
  | 'COMPTE_INCONNU'
  | 'JETON_REFUSE'
  | 'QUOTA'
  | 'REPONSE_INATTENDUE'
  | 'REFUS'
  | 'NON_AUTORISEE';
export class PaypsError extends Error {
  readonly motif: MotifPayps;
  constructor(motif: MotifPayps, cause?: unknown) {
    super(`payps: ${motif}`, { cause });
    this.name = 'PaypsError';
    this.motif = motif;
  }
}

const MAX_COURT = 100;
const MAX_TEXTE = 255;
const MAX_CENTIMES = 100_000_000;
const identifiant = z.string().min(1).max(MAX_COURT);
const revision = z.number().int().min(1).max(2_000_000_000);
const jour = z.string().refine(isJour);
const marque = z.string().trim().min(1).max(MAX_TEXTE);
const court = z.string().trim().max(MAX_TEXTE).nullable();
const coupon = z.object({
  id: identifiant,
  revision,
  marque,
  code: z
    .string()
    .regex(/^\d{7,13}$/)
    .nullable(),
  designation: court,
  jour,
  quantite: z.number().int().min(1).max(100_000),
  montantCentimes: z.number().int().min(0).max(MAX_CENTIMES).nullable(),
  etat: z.enum(['UTILISE', 'REFUSE', 'ANNULE']),
  motif: court,
});
const versement = z.object({
  id: identifiant,
  revision,
  marque,
  jour,
  annule: z.boolean(),
  lignes: z
    .array(z.object({ coupon: identifiant, montantCentimes: z.number().int().min(1).max(MAX_CENTIMES) }))
    .min(1)
    .max(1000)
    .refine((lignes) => new Set(lignes.map((ligne) => ligne.coupon)).size === lignes.length),
});
export type CouponRecu = z.output<typeof coupon>;
export type VersementRecu = z.output<typeof versement>;
export type PageRecue<T> = { readonly lignes: readonly T[]; readonly suite: string; readonly encore: boolean };

/** What Pharmaccord asks of a coupon platform. Every act throws `PaypsError`. */
type PlateformeCoupons = {
  /** @returns the token */
  connecter(identifiants: { readonly email: string; readonly motDePasse: string }): Promise<string>;
  deconnecter(jeton: string): Promise<void>;
  marques(jeton: string): Promise<readonly string[]>;
  coupons(jeton: string, apres: string | null): Promise<PageRecue<CouponRecu>>;
  montants(jeton: string, apres: string | null): Promise<PageRecue<VersementRecu>>;
};

const PAGE = { suite: z.string().min(1).max(500), encore: z.boolean() };
const MAX_LIGNES = 1000;
const refus = z.object({ resultat: z.literal('refus'), code: z.string() });
const MOTIFS: Readonly<Record<string, MotifPayps>> = {
  IDENTIFIANTS: 'IDENTIFIANTS',
  COMPTE_INCONNU: 'COMPTE_INCONNU',
  JETON_EXPIRE: 'JETON_REFUSE',
  QUOTA: 'QUOTA',
};
const motifDuStatut = (statut: number, aLaConnexion: boolean): MotifPayps => {
  if (statut === 401 || statut === 403) return aLaConnexion ? 'IDENTIFIANTS' : 'JETON_REFUSE';
  return statut === 429 ? 'QUOTA' : 'COMMUNICATION';
};
const NON_AUTORISES = new Set(['NON_AUTORISEE', 'INTERNE']);
const versPaypsError = (erreur: unknown): unknown =>
  erreur instanceof SortieError
    ? new PaypsError(NON_AUTORISES.has(erreur.motif) ? 'NON_AUTORISEE' : 'COMMUNICATION', erreur)
    : erreur;

const lireJson = (corps: Buffer, bornes: BornesJson): unknown => {
  try {
    return lireJsonBorne(corps, bornes);
  } catch {
    return undefined;
  }
};

type Demande = {
  readonly methode: 'GET' | 'POST' | 'DELETE';
  readonly chemin: string;
  readonly jeton?: string;
  readonly corps?: object;
};
const DELAI_MS = 15_000;
const OCTETS_MAX = 4 * 1024 * 1024;

/**
 * @param url where the platform answers; null: not told yet
 * @param bornes what an answer may hold
 */
export const ouvrirPlateforme = (
  { sortie, log }: Pick<Services, 'sortie'> & { readonly log: Pick<Logger, 'warn'> },
  url: string | null,
  delaiMs = DELAI_MS,
  bornes: BornesJson = BORNES_PARTENAIRE,
): PlateformeCoupons => {
  const demander = async <T>({ methode, chemin, jeton, corps }: Demande, forme: z.ZodType<T>): Promise<T> => {
    if (url === null) throw new PaypsError('NON_AUTORISEE');
    const reponse = await sortie
      .appeler({
        methode,
        url: `${url.replace(/\/+$/, '')}${chemin}`,
        entetes: {
          accept: 'application/json',
          ...(corps && { 'content-type': 'application/json' }),
          ...(jeton !== undefined && { authorization: `Bearer ${jeton}` }),
        },
        ...(corps && { corps: JSON.stringify(corps) }),
        delaiMs,
        octetsMax: OCTETS_MAX,
      })
      .catch((erreur: unknown) => {
        throw versPaypsError(erreur);
      });
    if (reponse.statut !== 200) throw new PaypsError(motifDuStatut(reponse.statut, jeton === undefined));
    const json = lireJson(reponse.corps, bornes);
    const refuse = refus.safeParse(json);
    if (refuse.success) throw new PaypsError(MOTIFS[refuse.data.code] ?? 'REFUS');
    const validation = forme.safeParse(json);
    if (validation.success) return validation.data;
    // Where it differs, never what it holds: it may name people.
    const champs = validation.error.issues.slice(0, 5).map(({ path, code: faute }) => `${path.join('.')} ${faute}`);
    log.warn({ chemin: chemin.split('?')[0], champs }, 'réponse inattendue de Payps');
    throw new PaypsError('REPONSE_INATTENDUE');
  };
  const ok = z.literal('ok');
  const versPage = (chemin: string, apres: string | null): string =>
    `${chemin}?${new URLSearchParams({ ...(apres !== null && { apres }), limite: '200' }).toString()}`;
  return {
    connecter: async (identifiants) =>
      (
        await demander(
          { methode: 'POST', chemin: '/v1/sessions', corps: identifiants },
          z.object({ resultat: ok, jeton: z.string().min(1).max(2000) }),
        )
      ).jeton,
    deconnecter: async (jeton) => {
      await demander({ methode: 'DELETE', chemin: '/v1/sessions', jeton }, z.object({ resultat: ok }));
    },
    marques: async (jeton) =>
      (
        await demander(
          { methode: 'GET', chemin: '/v1/marques', jeton },
          z.object({ resultat: ok, marques: z.array(z.object({ nom: marque })).max(10_000) }),
        )
      ).marques.map(({ nom }) => nom),
    coupons: async (jeton, apres) => {
      const pageDeCoupons = await demander(
        { methode: 'GET', chemin: versPage('/v1/coupons', apres), jeton },
        z.object({ resultat: ok, coupons: z.array(coupon).max(MAX_LIGNES), ...PAGE }),
      );
      return { lignes: pageDeCoupons.coupons, suite: pageDeCoupons.suite, encore: pageDeCoupons.encore };
    },
    montants: async (jeton, apres) => {
      const pageDeVersements = await demander(
        { methode: 'GET', chemin: versPage('/v1/versements', apres), jeton },
        z.object({ resultat: ok, versements: z.array(versement).max(MAX_LIGNES), ...PAGE }),
      );
      return { lignes: pageDeVersements.versements, suite: pageDeVersements.suite, encore: pageDeVersements.encore };
    },
  };
};
