import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMondeArgent, type MondeArgent } from '#server/testing/mondes/argent.ts';
import { creerMondeForcage, type MondeForcage } from '#server/testing/mondes/forcage.ts';

describe('une contrepartie a sa nature fiscale, que prend son encours (ENC-86)', () => {
  let m: MondeArgent;
  beforeAll(async () => {
    m = await creerMondeArgent();
  });
  afterAll(() => m.app.fermer());
  const encours = async (id: number) =>
    (await m.encoursDe(id)).map((e) => [e.nature_fiscale, e.taux_tva_centiemes, e.valeur_attendue_centimes]);

  it('TTC à 20 %, et l’encours la suit tant qu’il est à déclarer', async () => {
    const { id, lignes } = await m.unePromotion({
      contreparties: [{ nature_fiscale: 'TTC', taux_tva_centiemes: 2_000 }, { valeur_centiemes: 3_000 }],
    });
    await m.synchroniser(id);
    expect(await encours(id)).toEqual([
      ['TTC', 2_000, 12_000],
      ['HT', null, 3_000],
    ]);
    await m.ecrireLigne(lignes[0]!, { nature_fiscale: 'HT', taux_tva_centiemes: 550 });
    await m.synchroniser(id);
    expect((await encours(id))[0]).toEqual(['HT', 550, 12_000]);
  });

  it('ce qu’une personne a écrit sur l’encours reste : sa nature, ou son seul taux', async () => {
    const { id, lignes } = await m.unePromotion({ contreparties: [{}, { taux_tva_centiemes: 2_000 }] });
    await m.synchroniser(id);
    const [premier, second] = await m.encoursDe(id);
    await m.saisir(premier!.id, { natureFiscale: 'TTC' });
    await m.saisir(second!.id, { tauxTvaCentiemes: 1_000 });
    await m.ecrireLigne(lignes[0]!, { valeur_centiemes: 15_000 });
    await m.ecrireLigne(lignes[1]!, { valeur_centiemes: 16_000, taux_tva_centiemes: 550 });
    await m.synchroniser(id);
    expect(await encours(id)).toEqual([
      ['TTC', null, 12_000],
      ['HT', 1_000, 16_000],
    ]);
  });

  it('une opération dans les deux natures dit les deux, jamais leur somme (ENC-87)', async () => {
    const { id } = await m.unePromotion({
      contreparties: [{}, { nature_fiscale: 'TTC', valeur_centiemes: 3_000 }],
    });
    await m.synchroniser(id);
    const { corps } = await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/promotions/${id}/bilan`);
    expect(corps.contreparties).toMatchObject({
      nombre: 2,
      natureFiscale: 'HT',
      attenduCentimes: 12_000,
      autreNature: { natureFiscale: 'TTC', attenduCentimes: 3_000, aDeclarerCentimes: 3_000 },
    });
    const { corps: detail } = await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/promotions/${id}`);
    expect(detail.argent).toMatchObject({ attenduCentimes: 12_000, autreNature: { attenduCentimes: 3_000 } });
    expect(detail.contreparties.map((ligne: { natureFiscale: string }) => ligne.natureFiscale)).toEqual(['HT', 'TTC']);
  });

  it('sans rien dire, l’habitude du compte ce jour-là', async () => {
    await m.systeme((tx) =>
      sql`insert into encaissement_reglage (tenant_id, montants) values (${m.pharmacie}, 'TTC')`.execute(tx),
    );
    const { corps, status } = await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/promotions', {
      corps: {
        typePromo: 'PROMO',
        laboratoireId: m.labo,
        contreparties: [{ part: 'PROMO', valeurCentiemes: 1_000 }],
      },
    });
    expect([status, corps.contreparties[0].natureFiscale]).toEqual([200, 'TTC']);
    await m.systeme((tx) =>
      sql`update encaissement_reglage set montants = 'HT' where tenant_id = ${m.pharmacie}`.execute(tx),
    );
    const relu = await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/promotions/${corps.id}`);
    expect(relu.corps.contreparties[0].natureFiscale, 'changer l’habitude ne change rien').toBe('TTC');
  });
});

describe('celle d’un groupement garde sa nature chez ses adhérents', () => {
  let m: MondeForcage;
  beforeAll(async () => {
    m = await creerMondeForcage();
  });
  afterAll(() => m.app.fermer());

  it('à la publication, puis à chaque modification forcée', async () => {
    const { id, copieId } = await m.acceptee();
    const saisie = await m.saisieDe(id);
    const { status } = await m.changer(id, {
      contreparties: saisie.contreparties.map((ligne) => ({
        ...ligne,
        natureFiscale: 'TTC' as const,
        tauxTvaCentiemes: 2_000,
      })),
    });
    expect(status).toBe(200);
    const natures = await m.lignes(sql`select e.nature_fiscale as nature, e.taux_tva_centiemes as taux from encours e
      where e.source_type = 'PROMOTION' and e.source_id = ${copieId}`);
    expect(natures).toEqual([
      { nature: 'TTC', taux: 2_000 },
      { nature: 'TTC', taux: 2_000 },
    ]);
    // Said again without it, nothing changes.
    const muette = saisie.contreparties.map(({ natureFiscale: _n, tauxTvaCentiemes: _t, ...ligne }) => ligne);
    const { corps } = await m.apercu(id, { ...(await m.saisieDe(id)), contreparties: muette });
    expect(corps.changements).not.toContain('les contreparties');
  });
});
