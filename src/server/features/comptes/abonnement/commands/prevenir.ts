import type { SystemeTx } from '#server/core/db/database.ts';
import { prevenir } from '#server/core/push/evenements.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { Acteur, Role } from '#shared/core/acteur.ts';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';
import type { Client } from '../repository.ts';
import { idsEditeurs } from '#server/features/comptes/compte/read-models/noms.ts';

type Texte = { readonly titre: string; readonly phrase: string };

const gestionnaires = (type: string): readonly Role[] => (type === 'GROUPEMENT' ? ['GROUPEMENT'] : ['ADMIN']);

/** The people who look after the subscription of this tenant. */
export const prevenirGestionnaires = (
  tx: SystemeTx,
  { id, type }: Pick<Client, 'id' | 'type'>,
  auteur: Acteur | null,
  texte: Texte,
) =>
  annoncerEvenement(tx, auteur, 'ABONNEMENT', [
    {
      tenantId: id,
      objet: id,
      donnees: texte,
      roles: gestionnaires(type),
      lien: { ecran: 'parametresAbonnement', params: {} },
    },
  ]);

const lienDuCompte = ({ id, type }: Pick<Client, 'id' | 'type'>): LienNotification => ({
  ecran: type === 'GROUPEMENT' ? 'groupements' : 'pharmacies',
  params: { ouvert: String(id) },
});

/** The super administrators, with a link to the account. */
export const prevenirEditeurs = async (
  tx: SystemeTx,
  { id, type }: Pick<Client, 'id' | 'type'>,
  auteur: Acteur | null,
  texte: Texte,
) =>
  annoncerEvenement(
    tx,
    auteur,
    'PAIEMENT_A_SUIVRE',
    (await idsEditeurs(tx)).map((tenantId) => ({
      tenantId,
      // Each kind of fact of an account is followed apart.
      objet: `${id} ${texte.titre}`,
      donnees: texte,
      lien: lienDuCompte({ id, type }),
    })),
  );

/** What an account asks the super administrators, or no longer asks (CPT-74). */
export const prevenirDeLaDemande = async (
  tx: SystemeTx,
  { id, type, nom }: Pick<Client, 'id' | 'type' | 'nom'>,
  auteur: Acteur,
  sorte: 'ABONNEMENT_DEMANDE' | 'ABONNEMENT_DEMANDE_RETIREE',
) =>
  annoncerEvenement(
    tx,
    auteur,
    sorte,
    (await idsEditeurs(tx)).map((tenantId) => ({
      tenantId,
      objet: id,
      donnees: { compte: nom },
      lien: lienDuCompte({ id, type }),
    })),
  );

/** The request was met or taken back: no super administrator has to look at it (CPT-74). */
export const cloreDemandeDAbonnement = async (
  tx: SystemeTx,
  { id }: Pick<Client, 'id'>,
  auteur: Acteur | null,
): Promise<void> =>
  cloreEvenements(
    tx,
    auteur,
    ['ABONNEMENT_DEMANDE'],
    (await idsEditeurs(tx)).map((tenantId) => ({ tenantId, objet: id })),
  );

/** Every browser of the tenant reads its session again: its tabs open or close without reloading. */
export const diffuserAbonnement = (tx: SystemeTx, tenantId: number) =>
  prevenir(tx, { k: 'change', tenantId, sujet: 'abonnement', id: tenantId });
