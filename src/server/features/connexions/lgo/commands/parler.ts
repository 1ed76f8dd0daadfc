import { BORNES_PARTENAIRE, lireJson as lireJsonBorne, type BornesJson } from '#server/core/http/bornes-json.ts';
import { z } from 'zod';
import { transactionSysteme } from '#server/core/db/database.ts';
import { phraseSortie } from '#server/core/sortie/phrases.ts';
import { SortieError } from '#server/core/sortie/sortie.ts';
import type { Services } from '#server/core/services.ts';
import { ILLISIBLE, issueDeReponse, issueSansReponse, type IssueLgo } from '#shared/features/connexions/lgo/rules.ts';
import { secretDe } from '#server/features/connexions/secret/read-models.ts';
import { accesLgo } from '../read-models.ts';

/** How the software of an account is reached. */
export type AccesLgo = {
  readonly adresse: string | null;
  readonly identifiant: string | null;
  readonly motDePasse: string | undefined;
  /** For one exchange; ten seconds unless told otherwise. */
  readonly delaiMs?: number;
  /** How much the answer of the software may hold. */
  readonly bornes?: BornesJson;
};
type DemandeLgo = {
  readonly methode: 'GET' | 'PUT' | 'DELETE';
  /** Under the address of the software, without its first slash. */
  readonly chemin: string;
  readonly cle?: string;
  readonly corps?: unknown;
};
/** What came back: the issue, and the JSON of a good answer. */
type ReponseLgo = {
  readonly issue: IssueLgo;
  readonly statut: number | null;
  readonly json: unknown;
  readonly dureeMs: number;
};

const DELAI_MS = 10_000;
const OCTETS_MAX = 256 * 1024;

/** How to reach the software, read before the exchange: no transaction waits for a software (ADR 10). */
export const ligneDe = (services: Services, tenantId: number): Promise<AccesLgo> =>
  transactionSysteme(services.dbSysteme, async (tx) => ({
    ...(await accesLgo(tx, tenantId)),
    motDePasse: await secretDe(services, tx, { tenantId, connexion: 'LGO', nom: 'motDePasse' }),
  }));

const dit = z.object({ code: z.string().optional(), message: z.string().optional() });
const lireJson = (corps: Buffer, bornes = BORNES_PARTENAIRE): unknown => {
  try {
    return lireJsonBorne(corps, bornes);
  } catch {
    return undefined;
  }
};

const entetesDe = ({ identifiant, motDePasse }: AccesLgo, { cle, corps }: DemandeLgo): Record<string, string> => ({
  accept: 'application/json',
  ...(corps !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
  ...(cle !== undefined && { 'idempotency-key': cle }),
  ...(identifiant !== null && {
    authorization: `Basic ${Buffer.from(`${identifiant}:${motDePasse ?? ''}`).toString('base64')}`,
  }),
});

/** One exchange of docs/protocoles/lgo.md. Never throws for what the software does. */
export const appelerLgo = async (
  { sortie }: Services,
  ligne: AccesLgo,
  demande: DemandeLgo,
  signal?: AbortSignal,
): Promise<ReponseLgo> => {
  const debut = performance.now();
  const rendre = (issue: IssueLgo, statut: number | null = null, json?: unknown): ReponseLgo => ({
    issue,
    statut,
    json,
    dureeMs: Math.round(performance.now() - debut),
  });
  if (ligne.adresse === null) return rendre({ sorte: 'INTERDIT', message: 'L’adresse du LGO n’est pas réglée.' });
  try {
    const { statut, corps } = await sortie.appeler({
      methode: demande.methode,
      url: `${ligne.adresse.replace(/\/+$/, '')}/${demande.chemin}`,
      entetes: entetesDe(ligne, demande),
      ...(demande.corps !== undefined && { corps: JSON.stringify(demande.corps) }),
      delaiMs: ligne.delaiMs ?? DELAI_MS,
      octetsMax: OCTETS_MAX,
      ...(signal && { signal }),
    });
    const json = lireJson(corps, ligne.bornes);
    const mots = dit.safeParse(json);
    const { code = null, message = null } = mots.success ? mots.data : {};
    return rendre(issueDeReponse({ statut, code, message }), statut, json);
  } catch (error) {
    if (!(error instanceof SortieError)) throw error;
    return rendre(issueSansReponse(error.motif, phraseSortie(error.motif, 'Le LGO')));
  }
};

const etatSchema = z.object({ protocole: z.literal('pharmaccord-lgo'), version: z.literal(1) });

/** Is the software there, and does it speak our protocol? */
export const verifierProtocoleLgo = async (services: Services, ligne: AccesLgo): Promise<ReponseLgo> => {
  const reponse = await appelerLgo(services, ligne, { methode: 'GET', chemin: 'etat' });
  if (reponse.issue.sorte !== 'OK' || etatSchema.safeParse(reponse.json).success) return reponse;
  return { ...reponse, issue: { sorte: 'ILLISIBLE', message: ILLISIBLE } };
};
