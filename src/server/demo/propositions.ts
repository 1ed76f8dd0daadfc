import type { SystemeTx } from '#server/core/db/database.ts';
import { nettoyerHtml } from '#server/core/html/nettoyer.ts';
import { insertCommentaire } from '#server/features/echanges/discussion/repository.ts';
import { creerPromotionDansTx } from '#server/features/operations/promotion/commands/creer.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { ajouterJours, finDeSemaine, type Jour } from '#shared/core/dates.ts';
import type { Pharmacie } from './encours.ts';

type Delegue = { readonly id: number; readonly tenantId: number };
const NOM = 'Rousseau Julien';
const COMPTE = 'Trade & Officine Conseil';

/**
 * What the delegate proposed the day before yesterday to the pharmacy that lets him: a draft of two months from now,
 * and his word on it.
 */
export const chargerPropositions = async (
  tx: SystemeTx,
  delegue: Delegue,
  pharmacie: Pharmacie,
  aujourdhui: Jour,
): Promise<void> => {
  const { tenantId, laboratoires } = pharmacie;
  const [laboratoireId = 0] = laboratoires.values();
  const places = await tx.selectFrom('emplacement').select(['id', 'nom']).where('tenant_id', '=', tenantId).execute();
  const lundi = ajouterJours(finDeSemaine(aujourdhui), 57);
  const auteur = {
    utilisateurId: delegue.id,
    nomComplet: NOM,
    role: 'DELEGUE',
    tenantId: delegue.tenantId as AuthorizedTenantId,
    typeTenant: 'TRADE',
    impersonation: false,
    abonne: true,
    sessionId: 0,
    restriction: null,
  } as const;
  const { id } = await creerPromotionDansTx(
    tx,
    auteur,
    {
      nomOperation: 'Mains douces d’hiver',
      laboratoireId,
      typePromo: 'PROMO_TG',
      dateDebut: lundi,
      dateFin: ajouterJours(lundi, 27),
      conditionsPromo: 'Deux crèmes achetées, la troisième offerte',
      quantite: 48,
      multipleDeTrois: false,
      superposable: false,
      commentaire: 'Présentoir livré avec la commande.',
      produits: [
        {
          nom: 'Crème mains 75 ml',
          ean: null,
          gamme: null,
          quantite: 48,
          prixPublicTtcCentimes: 790,
          prixAchatHtCentimes: 380,
          tva: 20,
          categorieEncadree: null,
        },
      ],
      dispositifs: [{ dispositif: 'LOT', quantiteLot: 2, quantiteOfferte: 1, remisePct: null }],
      emplacements: places
        .filter(({ nom }) => nom === 'TG 2')
        .map((place) => ({
          emplacementId: place.id,
          dateDebut: null,
          dateFin: null,
          quantiteFacing: 8,
          prixHtCentimes: null,
        })),
      contreparties: [
        {
          part: 'TG',
          action: 'COOPERATION',
          contrepartie: 'Location de la tête de gondole',
          payeur: 'LABO',
          valeurCentiemes: 18_000,
          unite: 'EUR_TOTAL',
          declencheur: 'FIN',
          delaiJours: 0,
        },
      ],
      emplacementConseille: null,
      prioriteId: null,
      segmentIds: [],
      affichageDate: null,
    },
    { tenantId, origine: 'DELEGUE' },
  );
  const maintenant = new Date(`${ajouterJours(aujourdhui, -2)}T14:10:00Z`);
  const { id: discussionId } = await tx
    .insertInto('discussion')
    .values({
      tenant_id: tenantId,
      kind: 'PROMOTION',
      objet_id: id,
      cree_par_id: delegue.id,
      cree_par_nom: NOM,
      cree_le: maintenant.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertCommentaire(tx, tenantId, {
    discussionId,
    message: nettoyerHtml('Le laboratoire prend en charge la PLV. Je passe jeudi matin si vous voulez en parler.'),
    statut: null,
    auteur: { tenantId: delegue.tenantId, utilisateurId: delegue.id, nom: NOM, compte: COMPTE, impersonation: false },
    maintenant,
  });
};
