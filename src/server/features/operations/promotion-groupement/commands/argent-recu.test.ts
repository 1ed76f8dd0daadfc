import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMondeForcage, type MondeForcage } from '#server/testing/mondes/forcage.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';

let m: MondeForcage;
beforeAll(async () => {
  m = await creerMondeForcage();
});
afterAll(() => m.app.fermer());

const PROMOTIONS = '/api/v1/promotions';
const ENCOURS = '/api/v1/encours';
const detailDe = async (jeton: string, id: number): Promise<DetailPromotion> =>
  (await m.app.appeler(jeton, 'GET', `${PROMOTIONS}/${id}`)).corps;
const encoursLu = async (jeton: string, id: number): Promise<Encours> =>
  (await m.app.appeler(jeton, 'GET', `${ENCOURS}/${id}`)).corps;
/** Declares through the API, as a person does. */
const declarer = (jeton: string, { id, version }: Encours) =>
  m.app.appeler(jeton, 'POST', `${ENCOURS}/declarer`, {
    corps: { encours: [{ id, version }], canal: 'TELEPHONE', courriers: [] },
  });
const recevoir = (jeton: string, { id, version }: Encours, montantCentimes: number) =>
  m.app.appeler(jeton, 'POST', `${ENCOURS}/${id}/reglements`, {
    corps: { version, action: 'AVOIR', montantCentimes },
  });
const traiter = async (jeton: string, id: number) =>
  m.app.appeler(jeton, 'POST', `${PROMOTIONS}/${id}/traiter`, {
    corps: { version: (await detailDe(jeton, id)).version, ventes: [] },
  });
const placer = async (jeton: string, id: number, emplacementId: number) => {
  const { version, emplacements } = await detailDe(jeton, id);
  const lignes = emplacements.map(({ id: ligne, dateDebut, dateFin }) => ({
    id: ligne,
    emplacementId,
    dateDebut,
    dateFin,
    quantiteFacing: 5,
    prixHtCentimes: null,
  }));
  return m.app.appeler(jeton, 'PUT', `${PROMOTIONS}/${id}/emplacements`, { corps: { version, emplacements: lignes } });
};
const enCours = { debut: 0, fin: 20 };
/** An operation that runs, whose adhérent has declared then received what it is owed for its TG. */
const tgReglee = async (champs = enCours) => {
  const vue = await m.acceptee({ debut: m.jour(champs.debut), fin: m.jour(champs.fin) });
  const { jeton } = vue.membre;
  const ligne = (await detailDe(jeton, vue.copieId)).contreparties.find(({ part }) => part === 'TG')!;
  await declarer(jeton, await encoursLu(jeton, ligne.encours!.id));
  const { status } = await recevoir(jeton, await encoursLu(jeton, ligne.encours!.id), 12_000);
  expect(status).toBe(200);
  return { ...vue, jeton, encoursId: ligne.encours!.id };
};
const sansLaTg = async (id: number) => {
  const { contreparties } = await m.saisieDe(id);
  return m.changer(id, { contreparties: contreparties.filter(({ part }) => part !== 'TG') });
};
const finir = (ids: readonly number[]) =>
  m.executer(
    sql`update promotion set date_debut = ${m.jour(-30)}, date_fin = ${m.jour(-2)} where id = any(${[...ids]}::bigint[])`,
  );

describe('une modification forcée retire une contrepartie déjà réglée', () => {
  it('l’encours reste, dans la copie et son historique, et la copie vit : sa TG se place, elle se traite, elle se refuse', async () => {
    const { id, copieId, place, jeton, encoursId } = await tgReglee();
    expect((await sansLaTg(id)).status).toBe(200);
    const garde = await encoursLu(jeton, encoursId);
    expect(garde).toMatchObject({ etat: 'REGLE', valeurRegleeCentimes: 12_000, sourceId: copieId });
    const copie = await detailDe(jeton, copieId);
    expect(copie.contreparties.map(({ part }) => part)).toEqual(['PROMO']);
    expect(copie.encoursConserves).toEqual([
      {
        id: encoursId,
        natureFiscale: 'HT',
        numero: garde.numero,
        info: garde.info,
        etat: 'REGLE',
        valeurAttendueCentimes: 12_000,
        valeurRegleeCentimes: 12_000,
      },
    ]);
    expect(copie.argent, 'l’argent reçu reste celui de l’opération').toMatchObject({
      attenduCentimes: 24_000,
      recuCentimes: 12_000,
      compenseCentimes: 0,
    });
    const historique = (await m.app.appeler(jeton, 'GET', `${PROMOTIONS}/${copieId}/historique`)).corps;
    expect(historique.map(({ titre }: { titre: string }) => titre)).toContain(`Encours ${garde.numero} conservé`);

    const place2 = await placer(jeton, copieId, place);
    expect([place2.status, place2.corps.code]).toEqual([200, undefined]);
    await finir([id, copieId]);
    const traitee = await traiter(jeton, copieId);
    expect([traitee.status, traitee.corps.code]).toEqual([200, undefined]);
    const { version } = await detailDe(jeton, copieId);
    const refus = await m.app.appeler(jeton, 'POST', `${PROMOTIONS}/${copieId}/refuser`, {
      corps: { version, parts: ['TG'], motif: 'Plus de place' },
    });
    expect([refus.status, refus.corps.code]).toEqual([200, undefined]);
    expect(await encoursLu(jeton, encoursId)).toMatchObject({ etat: 'REGLE', valeurRegleeCentimes: 12_000 });
  });

  it('déclaré puis réglé après le retrait, il ne bloque pas davantage', async () => {
    const { membre, id, copieId, place } = await m.acceptee({ debut: m.jour(0), fin: m.jour(20) });
    const { jeton } = membre;
    const { encours } = (await detailDe(jeton, copieId)).contreparties.find(({ part }) => part === 'TG')!;
    await declarer(jeton, await encoursLu(jeton, encours!.id));
    expect((await sansLaTg(id)).status).toBe(200);
    expect((await recevoir(jeton, await encoursLu(jeton, encours!.id), 12_000)).status).toBe(200);
    expect((await placer(jeton, copieId, place)).status).toBe(200);
    expect((await detailDe(jeton, copieId)).encoursConserves).toMatchObject([{ etat: 'REGLE' }]);
  });

  it('de nouvelles dates reprennent une TG réglée : elle se replace et s’accepte de nouveau', async () => {
    const { membre, id, copieId, place, jeton, encoursId } = await tgReglee();
    await m.occuper(membre.id, place, m.jour(25), m.jour(45));
    expect((await m.changer(id, { dateFin: m.jour(30) })).status).toBe(200);
    expect((await m.copies(id))[0]).toMatchObject({ acceptationTg: 'WAITING' });
    const [{ autre }] = (await m.lignes<{ autre: number }>(
      sql`insert into emplacement (tenant_id, zone_id, nom, type, ordre) select tenant_id, zone_id, 'TG 2', 'TG', 2 from emplacement where id = ${place} returning id as autre`,
    )) as [{ autre: number }];
    expect((await placer(jeton, copieId, autre)).status).toBe(200);
    const { version } = await detailDe(jeton, copieId);
    const accord = await m.app.appeler(jeton, 'POST', `${PROMOTIONS}/${copieId}/accepter`, {
      corps: { version, parts: ['TG'] },
    });
    expect([accord.status, accord.corps.code]).toEqual([200, undefined]);
    expect(await encoursLu(jeton, encoursId)).toMatchObject({ etat: 'REGLE', valeurRegleeCentimes: 12_000 });
  });

  it('le modèle ne se retire ni ne se supprime : cet encours perdrait son opération', async () => {
    const { id } = await tgReglee({ debut: 5, fin: 20 });
    expect((await sansLaTg(id)).status).toBe(200);
    const { version } = await m.saisieDe(id);
    const brouillon = await m.app.appeler(m.jetons.groupement, 'POST', `${PROMOTIONS}/${id}/brouillon`, {
      corps: { version },
    });
    const suppression = await m.app.appeler(m.jetons.groupement, 'DELETE', `${PROMOTIONS}/${id}`, {
      query: { version: String(version) },
    });
    expect([brouillon.corps.code, suppression.corps.code]).toEqual([
      'PROMOTION_DEJA_DECLAREE',
      'PROMOTION_DEJA_DECLAREE',
    ]);
  });
});

const geste = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      quoi: fc.constant('forcer' as const),
      fin: fc.integer({ min: 3, max: 40 }),
      gardees: fc.subarray(['PROMO', 'TG'] as const),
      valeur: fc.integer({ min: 0, max: 30_000 }),
      ajouter: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ quoi: fc.constantFrom('retirer' as const, 'supprimer' as const) }) },
  { weight: 1, arbitrary: fc.record({ quoi: fc.constant('clore' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      quoi: fc.constantFrom('declarer' as const, 'recevoir' as const, 'solder' as const),
      rang: fc.nat(4),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      quoi: fc.constantFrom('refuser' as const, 'accepter' as const, 'reprendre' as const),
      part: fc.constantFrom('PROMO' as const, 'TG' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ quoi: fc.constant('placer' as const) }) },
);
type Geste = typeof geste extends fc.Arbitrary<infer G> ? G : never;

/** What was really received on the encours of an adhérent, encours by encours. */
const recusDe = (tenantId: number) =>
  m.lignes<{ encoursId: number; recu: number; somme: number; copie: number | null }>(sql`
    select e.id as "encoursId", e.valeur_reglee_centimes as recu,
      (select coalesce(sum(r.montant_centimes), 0)::bigint from encours_reglement r where r.tenant_id = e.tenant_id and r.encours_id = e.id and r.annule_le is null) as somme,
      (select p.id from promotion p where p.tenant_id = e.tenant_id and p.id = e.source_id) as copie
    from encours e where e.tenant_id = ${tenantId} and e.valeur_reglee_centimes > 0 order by e.id`);

describe('quoi que fassent le groupement et l’adhérent', () => {
  it('l’argent reçu ne disparaît jamais, son encours non plus, et la copie reste vivante', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(geste, { minLength: 6, maxLength: 16 }),
        async (commencee, gestes: readonly Geste[]) => {
          const { membre, id, copieId, place } = await m.acceptee({
            debut: m.jour(commencee ? -3 : 3),
            fin: m.jour(20),
          });
          const { jeton } = membre;
          const attendus = new Map<number, number>();
          const encoursDeLaCopie = () =>
            m.lignes<{ id: number }>(
              sql`select id from encours where tenant_id = ${membre.id} and source_id = ${copieId} order by id`,
            );
          const duGroupement = async (acte: 'brouillon' | 'clore' | 'supprimer') => {
            const { version } = await m.saisieDe(id);
            if (acte === 'supprimer')
              return m.app.appeler(m.jetons.groupement, 'DELETE', `${PROMOTIONS}/${id}`, {
                query: { version: String(version) },
              });
            const url = acte === 'clore' ? `/api/v1/promotionsGroupement/${id}/clore` : `${PROMOTIONS}/${id}/brouillon`;
            return m.app.appeler(m.jetons.groupement, 'POST', url, { corps: { version } });
          };
          const jouer = async (g: Geste): Promise<{ status: number; corps: any } | undefined> => {
            switch (g.quoi) {
              case 'forcer': {
                const { contreparties } = await m.saisieDe(id);
                const gardees = contreparties
                  .filter(({ part }) => g.gardees.includes(part))
                  .map((ligne) => ({ ...ligne, valeurCentiemes: g.valeur }));
                const ajoutees = g.ajouter
                  ? [
                      {
                        part: 'PROMO' as const,
                        action: 'AVOIR' as const,
                        contrepartie: 'En plus',
                        payeur: 'LABO' as const,
                        valeurCentiemes: 5_000,
                        unite: 'EUR_TOTAL' as const,
                        declencheur: 'FIN' as const,
                        delaiJours: 0,
                      },
                    ]
                  : [];
                return m.changer(id, {
                  dateFin: m.jour(g.fin),
                  contreparties: [...gardees, ...ajoutees] as typeof contreparties,
                });
              }
              case 'retirer':
                return duGroupement('brouillon');
              case 'supprimer':
                return duGroupement('supprimer');
              case 'clore':
                return duGroupement('clore');
              case 'placer':
                return placer(jeton, copieId, place);
              case 'declarer':
              case 'recevoir':
              case 'solder': {
                const ids = await encoursDeLaCopie();
                const choisi = ids[g.rang % Math.max(ids.length, 1)];
                if (!choisi) return undefined;
                let encours = await encoursLu(jeton, choisi.id);
                // Declares first, so that some encours are settled early and later changes meet them.
                if (g.quoi === 'solder' && encours.etat === 'A_DECLARER') {
                  await declarer(jeton, encours);
                  encours = await encoursLu(jeton, choisi.id);
                }
                if (g.quoi === 'declarer') return declarer(jeton, encours);
                if (encours.etat !== 'DECLARE' || encours.soldeCentimes < 1) return undefined;
                const recu = g.quoi === 'solder' ? encours.soldeCentimes : Math.ceil(encours.soldeCentimes / 2);
                const reponse = await recevoir(jeton, encours, recu);
                if (reponse.status === 200) attendus.set(choisi.id, (attendus.get(choisi.id) ?? 0) + recu);
                return reponse;
              }
              case 'accepter':
              case 'refuser':
              case 'reprendre': {
                const { version } = await detailDe(jeton, copieId);
                const acte = g.quoi === 'reprendre' ? 'brouillon' : g.quoi;
                return m.app.appeler(jeton, 'POST', `${PROMOTIONS}/${copieId}/${acte}`, {
                  corps: { version, parts: [g.part], ...(acte === 'refuser' && { motif: 'Non' }) },
                });
              }
            }
          };
          for (const g of gestes) {
            const reponse = await jouer(g);
            expect(reponse?.status ?? 200, JSON.stringify([g, reponse?.corps])).toBeLessThan(500);
            expect(reponse?.corps?.code, JSON.stringify(g)).not.toBe('ENCOURS_LIE_REGLE');
            const recus = await recusDe(membre.id);
            expect(new Map(recus.map(({ encoursId, recu }) => [encoursId, recu]))).toEqual(attendus);
            for (const { recu, somme, copie } of recus) expect([somme, copie]).toEqual([recu, copieId]);
            const [copie] = await m.copies(id);
            // The copy was withdrawn before the operation began, with nothing declared: no money is lost.
            if (!copie) {
              expect([commencee, attendus.size]).toEqual([false, 0]);
              return;
            }
            // The TG can always be placed again.
            if (copie.acceptationTg === 'ACCEPTED') expect((await placer(jeton, copieId, place)).status).toBe(200);
          }
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });
});
