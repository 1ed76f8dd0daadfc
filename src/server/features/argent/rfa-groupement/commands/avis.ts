import type { SystemeTx } from '#server/core/db/database.ts';
import { nomDuTenant } from '#server/features/comptes/tenant/read-models/nom.ts';
import { cloreDemandes } from '#server/features/courrier/notification/commands/clore-demandes.ts';
import {
  avertirCopiesDiffusion,
  type Demandeur,
  type SujetDiffuse,
} from '#server/features/reseau/diffusion/commands.ts';
import type { Copie } from '#server/features/reseau/diffusion/read-models.ts';
import { TITRE_BASE, TITRE_PALIER, TITRES_RFA_A_REPONDRE } from '#server/features/argent/rfa/commands/titres.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';

/** What the adhérents are told of a RFA of their groupement, and to whom (RFA-31). */
export const RFA: SujetDiffuse = {
  objet: 'rfa',
  type: 'RFA',
  roles: ['ADMIN', 'ACHAT'],
  lien: (copie) => ({ ecran: 'rfa', params: copie ? { rfa: String(copie.id) } : {} }),
  nomme: 'rfa',
};

type NomDeRfa = Pick<Rfa, 'id' | 'annee' | 'laboratoireNom' | 'gamme' | 'produit'>;
/** "Dermalune, Dermalune Solaire, RFA 2026". */
export const nommerRfaGroupement = ({ annee, laboratoireNom, gamme, produit }: NomDeRfa): string =>
  [laboratoireNom, gamme ?? produit, `RFA ${annee}`].filter(Boolean).join(', ');

/** The list of a year opens on it. */
const surSonAnnee = ({ annee }: NomDeRfa): SujetDiffuse => ({
  ...RFA,
  lien: (copie) => ({
    ecran: 'rfa',
    params: { annee: String(annee), ...(copie && { rfa: String(copie.id) }) },
  }),
});

/** Tells the adhérents what concerns their copy of this modèle. */
export const avertirDeLaRfa = (
  tx: SystemeTx,
  modele: NomDeRfa,
  copies: readonly Copie[],
  auteur: Demandeur,
  { action, title, phrase, retirees = false }: AvisRfa,
): Promise<void> =>
  avertirCopiesDiffusion(tx, surSonAnnee(modele), copies, auteur, {
    action,
    retirees,
    title,
    body: `${nommerRfaGroupement(modele)}. ${phrase}`,
    dateLimite: null,
  });
type AvisRfa = {
  readonly action: 'publier' | 'invalider' | 'palier' | 'relancer';
  readonly title: string;
  readonly phrase: string;
  readonly retirees?: boolean;
};

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
    title: TITRES_RFA_A_REPONDRE.publiee,
    phrase: `${nom} vous la propose\u00a0: validez-la ou refusez-la.`,
  });
};

const TOUS = [...Object.values(TITRES_RFA_A_REPONDRE), TITRE_BASE, TITRE_PALIER];
/** Copies that are gone, or no longer wait: their notifications ask nothing any more (RFA-31). */
export const cloreAvisDesCopies = async (
  tx: SystemeTx,
  acteur: Acteur | null,
  copies: readonly Copie[],
): Promise<void> => {
  for (const { tenantId, id } of copies)
    await cloreDemandes(tx, [tenantId], acteur, {
      titles: TOUS,
      lien: { ecran: 'rfa', params: { rfa: String(id) } },
    });
};
