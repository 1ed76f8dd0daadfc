import type { SystemeTx } from '#server/core/db/database.ts';
import { prevenir } from '#server/core/push/evenements.ts';
import { cloreDemandes } from '#server/features/courrier/notification/commands/clore-demandes.ts';
import { notifierUtilisateurs, notifierTous } from '#server/features/courrier/notification/commands.ts';
import type { Acteur, Role } from '#shared/core/acteur.ts';
import type { LienNotification } from '#shared/features/courrier/notification/contract.ts';
import type { Client } from '../repository.ts';
import { idsEditeurs } from '#server/features/comptes/compte/read-models/noms.ts';

type Texte = { readonly title: string; readonly body: string };

const gestionnaires = (type: string): readonly Role[] => (type === 'GROUPEMENT' ? ['GROUPEMENT'] : ['ADMIN']);

/** The people who look after the subscription of this tenant. */
export const prevenirGestionnaires = (
  tx: SystemeTx,
  { id, type }: Pick<Client, 'id' | 'type'>,
  auteur: Acteur | null,
  texte: Texte,
) =>
  notifierUtilisateurs(tx, id, auteur, {
    type: 'AUTRES',
    ...texte,
    roles: gestionnaires(type),
    lien: { ecran: 'parametresAbonnement', params: {} },
  });

export const TITRE_DEMANDE = 'Demande d’abonnement';
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
  notifierTous(tx, await idsEditeurs(tx), auteur, {
    type: 'AUTRES',
    ...texte,
    lien: lienDuCompte({ id, type }),
  });

/** The request was met or taken back: no super administrator has to look at it (CPT-74). */
export const cloreDemandeDAbonnement = async (
  tx: SystemeTx,
  client: Pick<Client, 'id' | 'type'>,
  auteur: Acteur | null,
): Promise<void> =>
  cloreDemandes(tx, await idsEditeurs(tx), auteur, { titles: [TITRE_DEMANDE], lien: lienDuCompte(client) });

/** Every browser of the tenant reads its session again: its tabs open or close without reloading. */
export const diffuserAbonnement = (tx: SystemeTx, tenantId: number) =>
  prevenir(tx, { k: 'change', tenantId, sujet: 'abonnement', id: tenantId });
