import { sql } from 'kysely';
import { transactionSysteme } from '#server/core/db/database.ts';
import { synchroniserEncours } from '#server/features/operations/contrepartie/commands/consequences.ts';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { Impact } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { creerMonde, type Monde } from './modele.ts';

const URL = '/api/v1/promotionsGroupement';

/** The world of modèles, and what forcing one needs: a copy that is accepted, placed and owed for. */
export const creerMondeForcage = async () => {
  const m = await creerMonde();

  const lignes = async <T>(requete: ReturnType<typeof sql<T>>): Promise<T[]> =>
    (await requete.execute(m.app.services.dbSysteme)).rows;
  const executer = (requete: ReturnType<typeof sql>) => requete.execute(m.app.services.dbSysteme);

  /** What the form would send of a modèle left as it is. */
  const saisieDe = async (id: number) => {
    const d: DetailPromotion = (await m.app.appeler(m.jetons.groupement, 'GET', `/api/v1/promotions/${id}`)).corps;
    return {
      version: d.version,
      nomOperation: d.nomOperation,
      laboratoireId: d.laboratoireId,
      typePromo: d.typePromo,
      dateDebut: d.dateDebut,
      dateFin: d.dateFin,
      conditionsPromo: d.conditionsPromo,
      quantite: d.quantite,
      multipleDeTrois: d.multipleDeTrois,
      superposable: d.superposable,
      commentaire: d.commentaire,
      produits: d.produits.map(({ quantiteVendue: _v, caTtcCentimes: _c, ...produit }) => produit),
      dispositifs: [{ dispositif: 'LOT', quantiteLot: 2, quantiteOfferte: 2, remisePct: null }],
      emplacements: [],
      contreparties: d.contreparties.map(({ encours: _encours, ...ligne }) => ligne),
      emplacementConseille: d.emplacementConseille,
      prioriteId: d.prioriteId,
      segmentIds: d.segmentIds,
      affichageDate: d.affichageDate,
    };
  };
  type Saisie = Awaited<ReturnType<typeof saisieDe>>;
  const apercu = (id: number, saisie: object, jeton = m.jetons.groupement) =>
    m.app.appeler(jeton, 'POST', `${URL}/${id}/forcer/apercu`, { corps: { saisie } });
  const forcer = (id: number, saisie: object, consequences: readonly string[], jeton = m.jetons.groupement) =>
    m.app.appeler(jeton, 'PUT', `${URL}/${id}/forcer`, { corps: { saisie, consequences } });
  /** Sees, then confirms. */
  const changer = async (id: number, champs: Partial<Saisie>) => {
    const saisie = { ...(await saisieDe(id)), ...champs };
    const { consequences }: Impact = (await apercu(id, saisie)).corps;
    return forcer(id, saisie, consequences);
  };

  /**
   * A modèle published to one adhérent of its own segment, that accepted it and put its TG on a place for the whole
   * operation.
   */
  const acceptee = async (champs: Parameters<Monde['unModele']>[0] = {}) => {
    const membre = await m.unAdherent();
    const segment = await m.unSegment(`Segment ${membre.id}`);
    await m.affecter({ adherentIds: [membre.adhesionId], ajouter: [segment.id] });
    await m.travailler();
    const id = await m.unModele({ segments: [segment.id], ...champs });
    await m.publier(id);
    const [copie] = await m.copies(id);
    const [{ place }] = (await lignes<{
      place: number;
    }>(sql`with z as (insert into zone (tenant_id, nom, ordre) values (${membre.id}, 'Allée', 1) returning id)
      insert into emplacement (tenant_id, zone_id, nom, type, ordre) select ${membre.id}, id, 'TG 1', 'TG', 1 from z returning id as place`)) as [
      { place: number },
    ];
    await m.repondre(copie!.id, 'ACCEPTED', 'ACCEPTED');
    await executer(sql`insert into promotion_emplacement (tenant_id, promotion_id, emplacement_id, date_debut, date_fin, quantite_facing)
      select tenant_id, id, ${place}, date_debut, date_fin, 3 from promotion where id = ${copie!.id}`);
    await executer(sql`update promotion set quantite = 24 where id = ${copie!.id}`);
    await synchroniser(copie!.id, membre.id);
    return { membre, segment, id, copieId: copie!.id, place };
  };
  const synchroniser = (id: number, tenantId: number) =>
    transactionSysteme(m.app.services.dbSysteme, (tx) =>
      synchroniserEncours(tx, 'systeme', { promotions: [{ id, tenantId }] }, { maintenant: m.app.horloge.maintenant }),
    );
  /** Another operation of the adhérent's own, that holds a place. */
  const occuper = async (tenantId: number, place: number, du: string, au: string) => {
    const { id } = await m.unLaboratoire(tenantId);
    await executer(sql`with p as (insert into promotion (tenant_id, origine, laboratoire_id, nom_operation, type_promo, date_debut, date_fin, etat_tg)
        values (${tenantId}, 'PHARMACIE', ${id}, 'À moi', 'TG', ${du}, ${au}, 'VALIDATED') returning id)
      insert into promotion_emplacement (tenant_id, promotion_id, emplacement_id, date_debut, date_fin) select ${tenantId}, id, ${place}, ${du}, ${au} from p`);
  };
  const encoursDe = (copieId: number) =>
    lignes<{ etat: string; valeur: number; date: string }>(
      sql`select etat, valeur_attendue_centimes as valeur, date_declaration as date from encours where source_id = ${copieId} and source_type = 'PROMOTION' order by id`,
    );
  const placesDe = (copieId: number) =>
    lignes<{ place: number; du: string; au: string; occupe: boolean; facing: number }>(
      sql`select emplacement_id as place, date_debut as du, date_fin as au, occupe, quantite_facing as facing from promotion_emplacement where promotion_id = ${copieId} order by id`,
    );

  return {
    ...m,
    lignes,
    executer,
    saisieDe,
    apercu,
    forcer,
    changer,
    acceptee,
    synchroniser,
    occuper,
    encoursDe,
    placesDe,
  };
};
export type MondeForcage = Awaited<ReturnType<typeof creerMondeForcage>>;
