import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMondeArgent, type MondeArgent } from '#server/testing/mondes/argent.ts';

let m: MondeArgent;
beforeAll(async () => {
  m = await creerMondeArgent();
});
afterAll(() => m.app.fermer());

const notifications = async (token: string) =>
  (await m.app.appeler(token, 'GET', '/api/v1/notifications')).corps.elements as { title: string; body: string }[];

describe('chaque contrepartie d’une partie tenue devient un encours', () => {
  it('à sa date, avec son montant, son payeur et sa phrase, une seule fois', async () => {
    const { id, lignes } = await m.unePromotion({
      type_promo: 'PROMO_TG',
      etat_tg: 'DRAFT',
      contreparties: [
        { delai_jours: 10, contrepartie: 'Compensation du lot' },
        { part: 'TG', payeur: 'GROUPEMENT', valeur_centiemes: 8_000 },
      ],
    });
    expect(await m.synchroniser(id)).toMatchObject({
      crees: [{ promotionId: id, tenantId: m.pharmacie }],
      changes: [],
      retires: [],
      alertes: [],
    });
    const [encours, ...autres] = await m.encoursDe(id);
    expect(autres).toEqual([]);
    expect(encours).toMatchObject({
      tenant_id: m.pharmacie,
      laboratoire_id: m.labo,
      type: 'CONTREPARTIE_PROMO',
      info: 'Solaires de mars – Compensation du lot',
      action_attendue: 'AVOIR',
      valeur_attendue_centimes: 12_000,
      payeur: 'LABO',
      date_declaration: '2026-04-08',
      date_echeance: '2026-05-08',
      etat: 'A_DECLARER',
      origine_montant: 'CALCULE',
      source_detail_id: lignes[0],
    });
    expect(await m.synchroniser(id)).toEqual({
      crees: [],
      changes: [],
      retires: [],
      alertes: [],
      regles: [],
      nonReclames: 0,
    });
    await m.ecrire(id, { etat_tg: 'VALIDATED' });
    await m.synchroniser(id);
    expect((await m.encoursDe(id))[1]).toMatchObject({
      type: 'CONTREPARTIE_TG',
      payeur: 'GROUPEMENT',
      valeur_attendue_centimes: 8_000,
    });
  });

  it('se recalcule tant qu’il est à déclarer, et suit la promotion', async () => {
    const { id, lignes } = await m.unePromotion({
      contreparties: [{ unite: 'EUR_PAR_UNITE', valeur_centiemes: 155 }],
      quantite: 12,
    });
    await m.synchroniser(id);
    expect(await m.encoursDe(id)).toMatchObject([{ valeur_attendue_centimes: 1_860 }]);
    await m.ecrire(id, { laboratoire_id: m.autreLabo, date_fin: '2026-04-05' });
    await m.ecrireLigne(lignes[0]!, { payeur: 'GROUPEMENT', action: 'AUTRES' });
    expect((await m.synchroniser(id)).changes).toHaveLength(1);
    expect(await m.encoursDe(id)).toMatchObject([
      {
        laboratoire_id: m.autreLabo,
        payeur: 'GROUPEMENT',
        action_attendue: 'AUTRES',
        action_description: 'Contrepartie 1',
        date_declaration: '2026-04-05',
        date_echeance: '2026-05-05',
      },
    ]);
  });

  it('garde la phrase et le jour qu’une personne a écrits, quoi que l’opération devienne', async () => {
    const { id } = await m.unePromotion();
    await m.synchroniser(id);
    const [encours] = await m.encoursDe(id);
    await m.saisir(encours!.id, { info: 'Promis par le délégué', dateDeclaration: '2026-06-01' });
    const suivi = { nom_operation: 'Solaires d’avril', date_fin: '2026-04-30', laboratoire_id: m.autreLabo };
    await m.ecrire(id, suivi);
    await m.synchroniser(id);
    expect(await m.encoursDe(id)).toMatchObject([
      { info: 'Promis par le délégué', date_declaration: '2026-06-01', laboratoire_id: m.autreLabo },
    ]);
  });

  it('ne touche ni un montant saisi, ni ce qui est déclaré ou réglé ; le dit une fois', async () => {
    const { id, lignes } = await m.unePromotion({ contreparties: [{}, {}, {}] });
    await m.synchroniser(id);
    const [saisi, declare, encoursRegle] = await m.encoursDe(id);
    await m.saisirMontant(saisi!.id, 1);
    await m.declarer(await m.lire(declare!.id));
    await m.regler(await m.lire(encoursRegle!.id), 12_000);
    for (const ligne of lignes) await m.ecrireLigne(ligne, { valeur_centiemes: 15_000 });
    const { alertes, changes } = await m.synchroniser(id);
    expect(changes).toEqual([]);
    expect(alertes).toMatchObject([
      { id: declare!.id, valeurAttendueCentimes: 12_000, attenduCentimes: 15_000, dejaDite: false },
    ]);
    expect((await m.synchroniser(id)).alertes).toMatchObject([{ dejaDite: true }]);
    expect((await m.encoursDe(id)).map((e) => e.valeur_attendue_centimes)).toEqual([1, 12_000, 12_000]);
    const avis = (await notifications(m.jetons.ACHAT)).filter(({ title }) => title === 'Encours déclaré à revoir');
    expect(avis).toMatchObject([{ body: expect.stringContaining('en donne maintenant 150,00') }]);
    expect(
      (await notifications(m.jetons.MERCHANDISING)).filter(({ title }) => title === 'Encours déclaré à revoir'),
    ).toEqual([]);
  });

  it('s’efface quand sa partie n’est plus tenue ou que sa ligne part, sauf déclaré ; réglé, il reste', async () => {
    const { id, lignes } = await m.unePromotion({ contreparties: [{}, {}] });
    await m.synchroniser(id);
    await m.systeme((tx) => tx.deleteFrom('promotion_contrepartie').where('id', '=', lignes[0]!).execute());
    expect((await m.synchroniser(id)).retires).toHaveLength(1);
    const [reste] = await m.encoursDe(id);
    await m.declarer(await m.lire(reste!.id));
    await m.ecrire(id, { etat_promo: 'REFUSED' });
    expect(await m.synchroniser(id)).toMatchObject({
      retires: [],
      alertes: [{ id: reste!.id, attenduCentimes: null }],
    });
    await m.regler(await m.lire(reste!.id), 12_000);
    expect(await m.synchroniser(id), 'plus rien ne le demande : c’est de l’histoire').toMatchObject({
      retires: [],
      changes: [],
      regles: [],
    });
    await expect(m.retirer(id)).rejects.toMatchObject({ status: 409, code: 'ENCOURS_LIE_REGLE' });
    expect(await m.encoursDe(id)).toMatchObject([{ id: reste!.id, etat: 'REGLE', valeur_reglee_centimes: 12_000 }]);
  });

  it('réglé, il refuse l’acte qui ne le demanderait plus, sauf la modification forcée ; ensuite il ne refuse plus rien', async () => {
    const { id } = await m.unePromotion();
    await m.synchroniser(id);
    const [encours] = await m.encoursDe(id);
    await m.declarer(await m.lire(encours!.id));
    await m.regler(await m.lire(encours!.id), 12_000);
    await m.ecrire(id, { etat_promo: 'REFUSED' });
    await expect(m.synchroniser(id)).rejects.toMatchObject({ status: 409, code: 'ENCOURS_LIE_REGLE' });
    expect((await m.synchroniser(id, 'garder')).regles).toMatchObject([{ id: encours!.id }]);
    expect((await m.synchroniser(id)).regles).toEqual([]);
    await m.ecrire(id, { etat_promo: 'VALIDATED' });
    expect(await m.synchroniser(id), 'demandé de nouveau, il est là').toMatchObject({ crees: [], changes: [] });
    expect(await m.encoursDe(id)).toMatchObject([{ id: encours!.id, etat: 'REGLE' }]);
  });

  it('ne renaît pas quand une personne l’a supprimé, sauf si la promotion est validée à nouveau', async () => {
    const { id } = await m.unePromotion();
    await m.synchroniser(id);
    const [encours] = await m.encoursDe(id);
    await m.supprimer(encours!.id);
    expect(await m.synchroniser(id)).toMatchObject({ crees: [], nonReclames: 1 });
    await m.ecrire(id, { etat_promo: 'DRAFT' });
    await m.synchroniser(id);
    await m.ecrire(id, { etat_promo: 'VALIDATED' });
    expect((await m.synchroniser(id)).crees).toHaveLength(1);
  });

  it('attend la photo de la TG, puis prend son jour', async () => {
    const { id } = await m.unePromotion({
      type_promo: 'TG',
      etat_promo: null,
      etat_tg: 'VALIDATED',
      contreparties: [{ part: 'TG', declencheur: 'PREUVE_TG', delai_jours: 5 }],
    });
    await m.synchroniser(id);
    expect(await m.encoursDe(id)).toMatchObject([{ date_declaration: '2026-04-03' }]);
    await m.systeme(async (tx) => {
      const zone = await tx
        .insertInto('zone')
        .values({ tenant_id: m.pharmacie, nom: 'Entrée', ordre: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const place = await tx
        .insertInto('emplacement')
        .values({ tenant_id: m.pharmacie, zone_id: zone.id, nom: 'TG 1', type: 'TG', ordre: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('promotion_emplacement')
        .values({
          tenant_id: m.pharmacie,
          promotion_id: id,
          emplacement_id: place.id,
          date_debut: '2026-03-02',
          date_fin: '2026-03-29',
          realise_le: '2026-03-04',
        })
        .execute();
    });
    await m.synchroniser(id);
    expect(await m.encoursDe(id)).toMatchObject([{ date_declaration: '2026-03-09', date_echeance: '2026-04-08' }]);
  });

  it('disparaît avec la promotion', async () => {
    const { id } = await m.unePromotion();
    await m.synchroniser(id);
    expect((await m.retirer(id)).retires).toHaveLength(1);
    expect(await m.encoursDe(id)).toEqual([]);
  });
});
