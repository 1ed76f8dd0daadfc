import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jourParis } from '#shared/core/dates.ts';
import type { Encaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { etatEncaissement, resteDe } from '#shared/features/argent/encaissement/rules.ts';
import { natureDuRecu } from '#shared/features/argent/encaissement/rules/montants.ts';
import { cleDuPapier } from '#shared/features/argent/encaissement/rules/papier.ts';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';

const URL = '/api/v1/encaissements';
let m: Monde;
let aujourdhui: string;
const crees: Encaissement[] = [];
const appeler = async (methode: 'GET' | 'POST', suite: string, corps?: object) => {
  const reponse = await m.app.appeler(m.jetons.ADMIN, methode, `${URL}${suite}`, corps ? { corps } : {});
  if (reponse.status !== 200) throw new Error(`${reponse.status} ${JSON.stringify(reponse.corps)}`);
  return reponse.corps;
};
beforeAll(async () => {
  m = await creerMonde();
  aujourdhui = jourParis(m.app.horloge.maintenant);
  const recus = [
    { numero: 'AV-1', montantHtCentimes: 10_000 },
    { numero: 'AV-2', montantHtCentimes: 5_000, laboratoireId: m.autreLabo },
    { nature: 'VIREMENT', montantTtcCentimes: 12_000, info: 'VIR ÉCLAT' },
    { nature: 'CHEQUE', numero: '77', montantHtCentimes: 3_000 },
  ];
  for (const recu of recus)
    crees.push(await appeler('POST', '', { laboratoireId: m.labo, nature: 'AVOIR', date: aujourdhui, ...recu }));
  const du = await m.declarer(await m.creer({ valeurAttendueCentimes: 10_500 }));
  await m.regler(du, 4_000, { encaissementId: crees[0]!.id });
  const autre = await m.declarer(await m.creer({ valeurAttendueCentimes: 3_000 }));
  await m.regler(autre, 3_000, { encaissementId: crees[3]!.id });
});
afterAll(() => m.app.fermer());

it('filtre, additionne tout ce que les filtres gardent, et compte chaque état', async () => {
  const numeros = async (suite: string) =>
    (await appeler('GET', suite)).elements.map(({ numero }: Encaissement) => numero).toSorted();
  expect(await numeros('')).toHaveLength(4);
  expect(await numeros('?etat=PARTIEL')).toEqual(['AV-1']);
  expect(await numeros('?nature=CHEQUE')).toEqual(['77']);
  expect(await numeros(`?laboratoireId=${m.autreLabo}`)).toEqual(['AV-2']);
  expect(await numeros('?aAffecter=true')).toHaveLength(3);
  expect(await numeros('?q=eclat')).toHaveLength(3);
  expect(await numeros('?q=vir%20eclat')).toEqual([null]);
  expect((await appeler('GET', '?taille=1&page=2&tri=numero&ordre=asc')).elements[0].numero).toBe('77');
  const { sommes, total } = await appeler('GET', '?taille=1');
  expect([total, sommes]).toEqual([
    4,
    {
      nombre: 4,
      recu: { HT: 18_000, TTC: 12_000 },
      affecte: { HT: 7_000, TTC: 0 },
      reste: { HT: 11_000, TTC: 12_000 },
    },
  ]);
  const onglets = await appeler('GET', '/onglets?etat=AFFECTE');
  expect([onglets.TOUS.nombre, onglets.NON_AFFECTE.nombre, onglets.PARTIEL.nombre, onglets.AFFECTE.nombre]).toEqual([
    4, 2, 1, 1,
  ]);
});

it('dit ce qui attend d’être affecté, sur l’accueil comme au-dessus de la liste', async () => {
  const { groupes } = (await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/accueil/aFaire')).corps;
  const recus = groupes.filter(({ sorte }: { sorte: string }) => /^(?:AVOIR|PAIEMENT)_/.test(sorte));
  expect(recus.toSorted((a: { sorte: string }, b: { sorte: string }) => a.sorte.localeCompare(b.sorte))).toMatchObject([
    { sorte: 'AVOIR_A_AFFECTER', nombre: 2, montants: { HT: 11_000 } },
    { sorte: 'PAIEMENT_A_AFFECTER', nombre: 1, montants: { TTC: 12_000 } },
  ]);
  // A figure opens exactly what it counts.
  for (const [attente, nombre, reste] of [
    ['AVOIRS', 2, { HT: 11_000 }],
    ['PAIEMENTS', 1, { TTC: 12_000 }],
  ] as const) {
    const { total, sommes } = await appeler('GET', `?attente=${attente}`);
    expect([attente, total, sommes.reste]).toEqual([attente, nombre, reste]);
  }
  expect(await appeler('GET', '/tuiles')).toEqual({
    avoirsAAffecter: { nombre: 2, montants: { HT: 11_000 } },
    paiementsAAffecter: { nombre: 1, montants: { TTC: 12_000 } },
    aVerifier: { nombre: 0, montants: {} },
    recuAnnee: { nombre: 4, montants: { HT: 18_000, TTC: 12_000 } },
    affecteAnnee: { nombre: 2, montants: { HT: 7_000 } },
  });
});

it('s’exporte avec ses filtres', async () => {
  const reponse = await m.app.appeler(m.jetons.ADMIN, 'GET', `${URL}/export?format=csv&etat=AFFECTE`, {});
  expect(reponse.status).toBe(200);
});

it('la base et les règles disent le même état, le même reste, la même clé', async () => {
  const montant = fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: null });
  const lettres = fc.oneof(
    fc.constantFrom(
      ...'AaÉéèçôüZ0 9-/._  ÑÀœÆŒmMlI1Oo·—\u00a0\u200b\u202e\u00ad\ufeff\u0301АХОрΑΓγΣσßØłᴀꓮՕ١Ⅷ①ＡⅠ|«»'.split(''),
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((l) => l !== '\0'),
  );
  const db = m.app.services.dbSysteme;
  let rang = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        ht: montant,
        ttc: montant,
        souhaitee: fc.constantFrom<'HT' | 'TTC'>('HT', 'TTC'),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
        annule: fc.boolean(),
        texte: fc.array(lettres, { minLength: 1, maxLength: 12 }).map((l) => l.join('')),
      }),
      async ({ ht, ttc, souhaitee, part, annule, texte }) => {
        if (ht === null && ttc === null) return;
        const partage = natureDuRecu({ montantHtCentimes: ht, tvaCentimes: null, montantTtcCentimes: ttc }, souhaitee);
        const numero = `${texte.trim()}${++rang}`;
        const partageable = (partage === 'HT' ? ht : ttc) ?? 0;
        const affecteCentimes = annule ? 0 : Math.floor(partageable * part);
        const suivi = {
          montantHtCentimes: ht,
          tvaCentimes: null,
          montantTtcCentimes: ttc,
          partage,
          affecteCentimes,
          annuleLe: annule ? '2026-01-01T00:00:00.000Z' : null,
        };
        // The deferred proof would refuse an invented share: it is never committed.
        const ligneLue = await transactionSysteme(db, async (tx) => {
          const { rows } = await sql<{ etat: string; reste: number | null; cle: string | null }>`
              insert into encaissement (tenant_id, laboratoire_id, payeur, nature, numero, date, montant_ht_centimes, montant_ttc_centimes,
                partage, affecte_centimes, source, annule_le)
              values (${m.pharmacie}, ${m.labo}, 'LABO', 'AVOIR', ${numero}, ${aujourdhui}, ${ht}, ${ttc}, ${partage}, ${affecteCentimes},
                'MANUEL', ${suivi.annuleLe})
              returning etat, reste_centimes as reste, numero_cle as cle`.execute(tx);
          throw Object.assign(new Error('rendu'), { lecture: rows[0] });
        }).catch(
          (error: unknown) =>
            (error as { lecture?: { etat: string; reste: number | null; cle: string } }).lecture ??
            Promise.reject(error as Error),
        );
        // Two amounts without VAT give it: the rule completes them, the table keeps what was completed before.
        expect(ligneLue).toEqual({
          etat: etatEncaissement(suivi),
          reste: resteDe(suivi),
          cle: cleDuPapier(numero) || null,
        });
      },
    ),
    { numRuns: 60 },
  );
});

it('la base et la règle disent la même clé de chaque signe, où qu’Unicode le range', async () => {
  const numeros = Array.from({ length: 0x20000 / 64 }, (_, rang) =>
    Array.from({ length: 64 }, (__, i) => rang * 64 + i)
      .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
      // Letters that a later Unicode may have added are no concern of ours.
      .filter((code) => /[^\p{L}\p{N}\p{Cn}]|[A-Za-z0-9]/u.test(String.fromCodePoint(code)))
      .map((code) => String.fromCodePoint(code))
      .join('A'),
  ).filter((numero) => numero !== '');
  const { rows } = await sql<{ numero: string; cle: string }>`
    select numero, f_cle_papier(numero) as cle from unnest(${numeros}::text[]) as numero`.execute(
    m.app.services.dbSysteme,
  );
  expect(rows.filter(({ numero, cle }) => cle !== cleDuPapier(numero))).toEqual([]);
});
