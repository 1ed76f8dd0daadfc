import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionSysteme } from '#server/core/db/database.ts';
import { motifDeRecherche } from '#server/core/db/recherche.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { doublonsProduits, rechercherProduits } from './read-models.ts';

let app: Application;
/** The same names with and without code, with their accents, their case and their dots. */
const produits = fc.sample(
  fc.record({
    mots: fc.shuffledSubarray(['Crème', 'solaire', 'NUIT', 'réparatrice', 'à la', 'lavande', 'bio', '50 ml'], {
      minLength: 1,
    }),
    point: fc.constantFrom('', ' .', '-'),
    code: fc.boolean(),
  }),
  { numRuns: 150, seed: 20_261_122 },
);

beforeAll(async () => {
  app = await creerApplication();
  await transactionSysteme(app.services.dbSysteme, async (tx) => {
    for (const [i, { mots, point, code }] of produits.entries())
      await sql`insert into produit (nom, ean) values (${mots.join(' ') + point}, ${code ? String(4_000_000_000_000 + i) : null})
        on conflict do nothing`.execute(tx);
  });
});
afterAll(() => app.fermer());

const compact = (nom: string) => sql`regexp_replace(f_normaliser(${sql.ref(nom)}), '[^a-z0-9]+', '', 'g')`;

it('les doublons sont ceux que dit leur règle, chaque nom comparé à chaque nom', async () => {
  await transactionSysteme(app.services.dbSysteme, async (tx) => {
    const { rows: attendus } = await sql<{ a: number; b: number; motif: string }>`
      with memes as (
        select (select min(x.id) from produit x where ${compact('x.nom')} = ${compact('p.nom')}) as a, p.id as b from produit p
      ), proches as (
        select s.id, (select p.id from produit p where p.id <> s.id and similarity(f_normaliser(p.nom), f_normaliser(s.nom)) > 0.8
          and ${compact('p.nom')} <> ${compact('s.nom')} order by similarity(f_normaliser(p.nom), f_normaliser(s.nom)) desc, p.id limit 1) as autre
        from produit s where s.ean is null
      )
      select a, b, 'Même nom' as motif from memes where a <> b
      union select least(id, autre), greatest(id, autre), 'Noms très proches' from proches where autre is not null`.execute(
      tx,
    );
    const trouves = (await doublonsProduits(tx, 1_000)).map((paire) => [paire.a.id, paire.b.id, paire.motif]);
    expect(trouves.length).toBeGreaterThan(20);
    const ordre = (paires: unknown[]) => paires.map((paire) => JSON.stringify(paire)).toSorted();
    expect(ordre(trouves)).toEqual(ordre(attendus.map(({ a, b, motif: pourquoi }) => [a, b, pourquoi])));
  });
});

it('une recherche courte trouve ce que trouve une longue, dans le même ordre', async () => {
  await transactionSysteme(app.services.dbSysteme, async (tx) => {
    for (const q of ['s', 'n', 'é', '%', '5', 'cr', 'crème', 'solaire nu', 'à b']) {
      const mots = q
        .split(' ')
        .map((mot) => sql<boolean>`p.recherche like f_normaliser(${motifDeRecherche(mot)}::text)`);
      const { rows } = await sql<{ id: number }>`
        select p.id from produit p where ${sql.join(mots, sql` and `)}
        order by starts_with(f_normaliser(p.nom), f_normaliser(${q}::text)) desc, f_tri(p.nom) collate textes, p.id limit 20`.execute(
        tx,
      );
      const trouves = await rechercherProduits(tx, { q, limite: 20 });
      expect(
        trouves.map(({ id }) => id),
        q,
      ).toEqual(rows.map(({ id }) => id));
    }
  });
});
