import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMondeRfa, type MondeRfa } from '#server/testing/mondes/rfa-groupement.ts';

let m: MondeRfa;
beforeAll(async () => {
  m = await creerMondeRfa();
});
afterAll(() => m.app.fermer());

const MEMBRES = 2;
const MODELES = 2;
type Geste =
  | { readonly quoi: 'affecter' | 'sortir'; readonly qui: number; readonly segment: number }
  | { readonly quoi: 'publier' | 'invalider'; readonly modele: number }
  | { readonly quoi: 'valider' | 'refuser'; readonly qui: number; readonly modele: number };
const [qui, segment, modele] = [fc.nat(MEMBRES - 1), fc.nat(1), fc.nat(MODELES - 1)];
const geste: fc.Arbitrary<Geste> = fc.oneof(
  fc.record({ quoi: fc.constantFrom('affecter' as const, 'sortir' as const), qui, segment }),
  fc.record({ quoi: fc.constantFrom('publier' as const, 'invalider' as const), modele }),
  fc.record({ quoi: fc.constantFrom('valider' as const, 'refuser' as const), qui, modele }),
);

it('les copies sont celles des adhérents visés, quels que soient les segments, les réponses, les publications et les invalidations', async () => {
  // Created side by side, the adhérents have their numbers in any order.
  const membres = (await Promise.all(Array.from({ length: MEMBRES }, () => m.unMembre()))).toSorted(
    (a, b) => a.id - b.id,
  );
  const segments = [await m.unSegment('Un'), await m.unSegment('Deux')];
  const jouer = async (gestes: readonly Geste[]): Promise<void> => {
    for (const { adhesionId } of membres)
      await m.affecter({ adherentIds: [adhesionId], retirer: segments.map(({ id }) => id) });
    // The first one is for one segment, the second for both.
    const modeles = [
      await m.preparer({ segmentIds: [segments[0]!.id] }),
      await m.preparer({ segmentIds: segments.map(({ id }) => id) }),
    ];
    const cibles = [[0], [0, 1]];
    const publies = new Set<number>();
    const segmentsDesMembres = membres.map(() => new Set<number>());
    const attendu = membres.map(() => new Map<number, string>());
    const vise = (i: number, j: number): boolean =>
      cibles[j]!.some((segmentCible) => segmentsDesMembres[i]!.has(segmentCible));
    const suivre = (): void => {
      for (const [i, copies] of attendu.entries())
        for (const j of publies)
          if (vise(i, j) && !copies.has(j)) copies.set(j, 'WAITING');
          else if (!vise(i, j) && copies.get(j) === 'WAITING') copies.delete(j);
    };
    for (const g of gestes) {
      if ('segment' in g) {
        const { adhesionId, id } = membres[g.qui]!;
        const segmentIds = [segments[g.segment]!.id];
        await m.affecter({
          adherentIds: [adhesionId],
          ...(g.quoi === 'affecter' ? { ajouter: segmentIds } : { retirer: segmentIds }),
        });
        if (g.quoi === 'affecter') segmentsDesMembres[g.qui]!.add(g.segment);
        else segmentsDesMembres[g.qui]!.delete(g.segment);
        await m.suivre(id);
      } else if (!('qui' in g)) {
        const modeleLu = await m.lire(modeles[g.modele]!.id);
        const { status } = await m.passer(modeleLu, g.quoi === 'publier' ? 'valider' : 'invalider');
        expect(status).toBe(publies.has(g.modele) === (g.quoi === 'invalider') ? 200 : 409);
        if (g.quoi === 'publier') publies.add(g.modele);
        else if (publies.delete(g.modele)) for (const copies of attendu) copies.delete(g.modele);
      } else {
        const copies = attendu[g.qui]!;
        const arrivee = g.quoi === 'valider' ? 'ACCEPTED' : 'REFUSED';
        if (!copies.has(g.modele) || copies.get(g.modele) === arrivee) continue;
        await m.repondre(membres[g.qui]!, modeles[g.modele]!, g.quoi);
        copies.set(g.modele, arrivee);
      }
      suivre();
    }
    const { rows } = await sql<{ tenantId: number; modeleId: number; acceptation: string }>`
      select tenant_id as "tenantId", modele_id as "modeleId", acceptation from rfa
      where modele_id = any(${modeles.map(({ id }) => id)}::bigint[]) order by 1, 2`.execute(m.app.services.dbSysteme);
    expect(rows).toEqual(
      attendu.flatMap((copies, i) =>
        [...copies]
          .toSorted(([a], [b]) => a - b)
          .map(([j, acceptation]) => ({ tenantId: membres[i]!.id, modeleId: modeles[j]!.id, acceptation })),
      ),
    );
  };
  await fc.assert(fc.asyncProperty(fc.array(geste, { minLength: 6, maxLength: 16 }), jouer), { numRuns: 20 });
});
