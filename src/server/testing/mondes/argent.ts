import type { Insertable } from 'kysely';
import { transactionSysteme, type DB, type SystemeTx } from '#server/core/db/database.ts';
import {
  retirerEncours,
  synchroniserEncours,
  type CibleContrepartie,
  type OptionsSynchronisation,
} from '#server/features/operations/contrepartie/commands/consequences.ts';
import type { DetailEncours, Encours } from '#shared/features/argent/encours/schemas.ts';
import { creerMonde } from './encours.ts';

type Ligne = Partial<Insertable<DB['promotion_contrepartie']>>;
type Produit = Partial<Insertable<DB['promotion_produit']>>;
const CHAMPS_DU_FORMULAIRE = [
  'lignes',
  'laboratoireId',
  'type',
  'info',
  'actionAttendue',
  'actionDescription',
  'payeur',
  'dateDeclaration',
  'valeurAttendueCentimes',
  'version',
] as const;
/** What the form of an encours sends of it, its due date and its responsible person apart. */
export const formulaireDe = (encours: Pick<DetailEncours, (typeof CHAMPS_DU_FORMULAIRE)[number]>) =>
  Object.fromEntries(CHAMPS_DU_FORMULAIRE.map((champ) => [champ, encours[champ]]));

export type PromotionDeTest = Partial<Insertable<DB['promotion']>> & {
  contreparties?: readonly Ligne[];
  produits?: readonly Produit[];
  dispositifs?: readonly (Record<string, unknown> & { dispositif: string })[];
};

const ligneDe = (champs: Ligne, position: number) => ({
  position,
  part: 'PROMO',
  action: 'AVOIR',
  contrepartie: `Contrepartie ${position + 1}`,
  payeur: 'LABO',
  nature_fiscale: 'HT',
  valeur_centiemes: 12_000,
  ...champs,
});

/** The world of encours, and promotions written straight into their tables: what the tests of their money start from. */
export const creerMondeArgent = async () => {
  const m = await creerMonde();
  const { dbSysteme } = m.app.services;
  const systeme = <T>(work: (tx: SystemeTx) => Promise<T>): Promise<T> => transactionSysteme(dbSysteme, work);

  const ecrireLignes = (tx: SystemeTx, tenantId: number, promotionId: number, lignes: readonly Ligne[]) =>
    lignes.length === 0
      ? Promise.resolve([])
      : tx
          .insertInto('promotion_contrepartie')
          .values(lignes.map((ligne, i) => ({ ...ligneDe(ligne, i), tenant_id: tenantId, promotion_id: promotionId })))
          .returning('id')
          .execute();
  /** A validated promo of March 2026 with one line of 120 €, unless said otherwise. */
  const unePromotion = ({ contreparties = [{}], produits = [{}], dispositifs = [], ...champs }: PromotionDeTest = {}) =>
    systeme(async (tx) => {
      const tenantId = champs.tenant_id ?? m.pharmacie;
      const { id } = await tx
        .insertInto('promotion')
        .values({
          tenant_id: tenantId,
          origine: 'PHARMACIE',
          nom_operation: 'Solaires de mars',
          laboratoire_id: m.labo,
          type_promo: 'PROMO',
          etat_promo: 'VALIDATED',
          date_debut: '2026-03-02',
          date_fin: '2026-03-29',
          ...champs,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [position, produit] of produits.entries())
        await tx
          .insertInto('promotion_produit')
          .values({ tenant_id: tenantId, promotion_id: id, position, nom: `Produit ${position + 1}`, ...produit })
          .execute();
      for (const [position, { dispositif, ...parametres }] of dispositifs.entries())
        await tx
          .insertInto('promotion_dispositif')
          .values({
            tenant_id: tenantId,
            promotion_id: id,
            position,
            dispositif,
            parametres: JSON.stringify(parametres),
          })
          .execute();
      const lignes = await ecrireLignes(tx, tenantId, id, contreparties);
      return { id, lignes: lignes.map((ligne) => ligne.id) };
    });

  const encoursDe = (promotionId: number) =>
    dbSysteme
      .selectFrom('encours')
      .selectAll()
      .where('source_type', '=', 'PROMOTION')
      .where('source_id', '=', promotionId)
      .orderBy('source_detail_id')
      .execute();
  const synchroniser = (cible: CibleContrepartie | number, siRegles?: OptionsSynchronisation['regles']) =>
    systeme((tx) =>
      synchroniserEncours(tx, 'systeme', typeof cible === 'number' ? { promotionIds: [cible] } : cible, {
        maintenant: m.app.horloge.maintenant,
        ...(siRegles && { regles: siRegles }),
      }),
    );
  const retirer = (promotionId: number) =>
    systeme((tx) =>
      retirerEncours(tx, 'systeme', { promotionIds: [promotionId] }, { maintenant: m.app.horloge.maintenant }),
    );
  const ecrire = (id: number, champs: Partial<Insertable<DB['promotion']>>) =>
    dbSysteme.updateTable('promotion').set(champs).where('id', '=', id).execute();
  const ecrireLigne = (id: number, champs: Ligne) =>
    dbSysteme.updateTable('promotion_contrepartie').set(champs).where('id', '=', id).execute();
  const lire = async (id: number): Promise<Encours> => m.detail(id);
  type Saisie = Partial<
    Pick<Encours, 'info' | 'dateDeclaration' | 'valeurAttendueCentimes' | 'natureFiscale' | 'tauxTvaCentiemes'>
  >;
  /** A person types something else in the form of an encours. */
  const saisir = async (id: number, champs: Saisie): Promise<Encours> => {
    const detail = await m.detail(id);
    const { status, corps } = await m.appeler(m.jetons.ADMIN, 'PUT', `/${id}`, {
      ...formulaireDe(detail),
      responsableId: null,
      ...champs,
    });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    return corps;
  };
  const saisirMontant = (id: number, valeurAttendueCentimes: number): Promise<Encours> =>
    saisir(id, { valeurAttendueCentimes });
  const supprimer = async (id: number): Promise<void> => {
    const { status } = await m.appeler(m.jetons.ADMIN, 'DELETE', `/${id}?version=${(await lire(id)).version}`);
    if (status !== 200) throw new Error(`suppression : ${status}`);
  };
  return {
    ...m,
    saisir,
    saisirMontant,
    supprimer,
    systeme,
    unePromotion,
    encoursDe,
    synchroniser,
    retirer,
    ecrire,
    ecrireLigne,
    lire,
  };
};
export type MondeArgent = Awaited<ReturnType<typeof creerMondeArgent>>;
