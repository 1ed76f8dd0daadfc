import type { SystemeTx } from '#server/core/db/database.ts';
import { nomDuTenant } from '#server/features/comptes/tenant/read-models/nom.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import {
  avertirCopiesDiffusion,
  type Demandeur,
  type SujetDiffuse,
} from '#server/features/reseau/diffusion/commands.ts';
import type { Copie } from '#server/features/reseau/diffusion/read-models.ts';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';
import type { EvenementDePhrase } from '#shared/features/courrier/notification/rules/evenements.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';

/** What the adhérents are told of a RFA of their groupement, and to whom (RFA-31). */
export const RFA: SujetDiffuse = {
  objet: 'rfa',
  lien: (copie) => ({ ecran: 'rfa', params: copie ? { rfa: String(copie.id) } : {} }),
  nomme: 'rfa',
};

type NomDeRfa = Pick<Rfa, 'id' | 'annee' | 'laboratoireNom' | 'gamme' | 'produit'>;
/** "Dermalune, Dermalune Solaire, RFA 2026". */
export const nommerRfaGroupement = ({ annee, laboratoireNom, gamme, produit }: NomDeRfa): string =>
  [laboratoireNom, gamme ?? produit, `RFA ${annee}`].filter(Boolean).join(', ');

/** Opens the list of the year, on the copy when there is one. */
export const lienDeLaRfa = ({ annee }: NomDeRfa, copie: Pick<Copie, 'id'> | null): LienNotification => ({
  ecran: 'rfa',
  params: { annee: String(annee), ...(copie && { rfa: String(copie.id) }) },
});
const surSonAnnee = (modele: NomDeRfa): SujetDiffuse => ({ ...RFA, lien: (copie) => lienDeLaRfa(modele, copie) });

/** The name of the RFA, then the sentence about it. */
export const direDeLaRfa = (modele: NomDeRfa, phrase: string): string => `${nommerRfaGroupement(modele)}. ${phrase}`;

/** Tells the adhérents what concerns their copy of this modèle. */
export const avertirDeLaRfa = (
  tx: SystemeTx,
  modele: NomDeRfa,
  copies: readonly Copie[],
  auteur: Demandeur,
  { action, sorte, phrase, retirees = false }: AvisRfa,
): Promise<void> =>
  avertirCopiesDiffusion(tx, surSonAnnee(modele), copies, auteur, {
    action,
    retirees,
    sorte,
    body: direDeLaRfa(modele, phrase),
    dateLimite: null,
  });
type AvisRfa = {
  readonly action: 'publier' | 'invalider' | 'palier' | 'relancer';
  readonly sorte: EvenementDePhrase;
  readonly phrase: string;
  readonly retirees?: boolean;
};

export const direPropositionRfa = (groupement: string): string =>
  `${groupement} vous la propose\u00a0: validez-la ou refusez-la.`;

/** Tells the adhérents what they just received. */
export const annoncerCopiesRfaGroupement = async (
  tx: SystemeTx,
  groupementId: number,
  modele: NomDeRfa,
  copies: readonly Copie[],
  auteur: Demandeur,
): Promise<void> => {
  if (copies.length === 0) return;
  const nom = await nomDuTenant(tx, groupementId);
  await avertirDeLaRfa(tx, modele, copies, auteur, {
    action: 'publier',
    sorte: 'RFA_PUBLIEE',
    phrase: direPropositionRfa(nom),
  });
};

const DEMANDES = ['RFA_PUBLIEE', 'RFA_RELANCEE', 'RFA_BASE_ATTENDUE', 'RFA_PALIER'] as const;
/** Closes the notifications of copies that are gone, or no longer wait for anything (RFA-31). */
export const cloreAvisDesCopies = (
  tx: SystemeTx,
  acteur: Acteur | null,
  copies: readonly Pick<Copie, 'tenantId' | 'id'>[],
): Promise<void> =>
  cloreEvenements(
    tx,
    acteur,
    DEMANDES,
    copies.map(({ tenantId, id }) => ({ tenantId, objet: id })),
  );
