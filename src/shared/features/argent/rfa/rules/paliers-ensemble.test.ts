import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { etatsPalier } from '../schemas/enumerations.ts';
import { resultatRfa, type BaremeRfa } from './calcul.ts';
import {
  bilanDePeriode,
  corrigerReclamations,
  encoursCorrigeables,
  paliersEntraines,
  reclamationsDePeriode,
  type EncoursReclame,
  type PalierSuivi,
  type PeriodeAReclamer,
} from './paliers.ts';

const somme = (montants: Iterable<number | null>): number =>
  [...montants].reduce<number>((total, montant) => total + (montant ?? 0), 0);

describe('ensemble, ni oubli ni double (RFA-46, RFA-48, RFA-49)', () => {
  type Acte =
    | { readonly quoi: 'base'; readonly base: number }
    | { readonly quoi: 'palier'; readonly id: number; readonly etat: PalierSuivi['etat'] }
    | { readonly quoi: 'declarer' | 'reclamer' | 'corriger' }
    | { readonly quoi: 'regler'; readonly centimes: number }
    | { readonly quoi: 'saisir'; readonly centimes: number };
  type Encours = EncoursReclame & { readonly id: number; readonly regle: number; readonly naissance: number };
  type Monde = {
    readonly contrat: BaremeRfa;
    readonly acomptesCentimes: number;
    readonly base: number;
    readonly finie: boolean;
    readonly etats: ReadonlyMap<number, PalierSuivi['etat']>;
    /** The further claims, and the rest with `palier` 0. */
    readonly encore: readonly { readonly id: number; readonly palier: number }[];
    readonly portees: ReadonlyMap<number, number | null>;
    readonly encours: readonly Encours[];
    readonly suivant: number;
  };
  const paliersDe = ({ contrat, etats }: Monde): PalierSuivi[] =>
    contrat.paliers.map((palier, i) => ({ ...palier, id: i + 1, etat: etats.get(i + 1) ?? 'A_ATTEINDRE' }));
  const lire = (monde: Monde): PeriodeAReclamer => {
    const valides = paliersDe(monde).flatMap((palier) =>
      palier.etat === 'VALIDE'
        ? [palier.id, ...monde.encore.filter((e) => e.palier === palier.id).map(({ id }) => id)].map((id) => ({
            id,
            palier,
          }))
        : [],
    );
    const restes = monde.encore.filter((e) => e.palier === 0).map(({ id }) => ({ id, palier: null }));
    return {
      bareme: monde.contrat,
      reclamants: [...valides, ...restes].map((reclamant) => ({
        ...reclamant,
        porteuseId: monde.portees.get(reclamant.id) ?? null,
        encours: monde.encours.find(({ id }) => id === reclamant.id) ?? null,
      })),
      assiette: { base: monde.base },
      resultatCentimes: resultatRfa(monde.contrat, { base: monde.base }),
      acomptesCentimes: monde.acomptesCentimes,
    };
  };
  /** Reconciles: an encours no longer required is deleted, the others follow. */
  const reconcilier = (monde: Monde): Monde => {
    const reclamations = reclamationsDePeriode(lire(monde));
    let naissances = monde.suivant;
    const encours = reclamations.flatMap(({ porteuseId, fige, montantCentimes }): Encours[] => {
      const connu = monde.encours.find(({ id }) => id === porteuseId);
      if (connu && fige) return [connu];
      if (montantCentimes === 0) return [];
      const neuf = connu ?? { id: porteuseId, regle: 0, fige: false, declare: false, naissance: (naissances += 1) };
      return [{ ...neuf, attenduCentimes: montantCentimes ?? 0 }];
    });
    const portees = new Map(monde.portees);
    for (const { fige, porteuseId, parts, montantCentimes } of reclamations)
      if (!fige)
        for (const id of parts.keys()) portees.set(id, id === porteuseId || montantCentimes === 0 ? null : porteuseId);
    return { ...monde, encours, portees, suivant: naissances };
  };
  const surOuvert = (monde: Monde, faire: (lie: Encours) => Encours): Monde => ({
    ...monde,
    encours: monde.encours.map((lie) => (lie.fige ? lie : faire(lie))),
  });
  const agir = (monde: Monde, acte: Acte): Monde => {
    switch (acte.quoi) {
      case 'base':
        return { ...monde, base: acte.base };
      case 'palier': {
        const id = 1 + (acte.id % monde.contrat.paliers.length);
        const vises = [id, ...paliersEntraines(paliersDe(monde), id, acte.etat)];
        if (acte.etat === 'VALIDE')
          return {
            ...monde,
            etats: new Map([...monde.etats, ...vises.map((vise) => [vise, acte.etat] as const)]),
            portees: new Map(
              [...monde.portees].filter(([de]) => !vises.includes(de) || monde.etats.get(de) === 'VALIDE'),
            ),
          };
        // An encours with money received is not deleted (RFA-17).
        const partent = new Set([...vises, ...monde.encore.filter((e) => vises.includes(e.palier)).map((e) => e.id)]);
        if (monde.encours.some((lie) => partent.has(lie.id) && lie.regle > 0)) return monde;
        return {
          ...monde,
          etats: new Map([...monde.etats, ...vises.map((vise) => [vise, acte.etat] as const)]),
          encore: monde.encore.filter((e) => !partent.has(e.id)),
        };
      }
      case 'declarer':
        return surOuvert(monde, (lie) => ({ ...lie, fige: true, declare: true }));
      case 'saisir':
        return surOuvert(monde, (lie) => ({ ...lie, fige: true, attenduCentimes: acte.centimes }));
      case 'regler':
        return {
          ...monde,
          encours: monde.encours.map((lie) =>
            lie.declare ? { ...lie, regle: Math.min(lie.attenduCentimes, lie.regle + acte.centimes) } : lie,
          ),
        };
      case 'reclamer': {
        const { resteCentimes, jusquAuPalier } = bilanDePeriode(lire(monde), monde.finie);
        if (resteCentimes === 0) return monde;
        const encore = [...monde.encore, { id: monde.suivant + 100, palier: jusquAuPalier ?? 0 }];
        return { ...monde, encore, suivant: monde.suivant + 1 };
      }
      case 'corriger': {
        const vus = monde.encours
          .filter(({ fige, regle, attenduCentimes }) => fige && regle < attenduCentimes)
          .toSorted((a, b) => a.naissance - b.naissance)
          .map(({ declare, ...lie }) => ({
            ...lie,
            etat: declare ? ('DECLARE' as const) : ('A_DECLARER' as const),
            saisi: !declare,
            regleCentimes: lie.regle,
          }));
        const corriges = corrigerReclamations(
          encoursCorrigeables(vus),
          bilanDePeriode(lire(monde), monde.finie).tropCentimes,
        );
        return {
          ...monde,
          encours: monde.encours.flatMap((lie) => {
            const attenduCentimes = corriges.get(lie.id) ?? lie.attenduCentimes;
            return attenduCentimes === 0 ? [] : [{ ...lie, attenduCentimes }];
          }),
        };
      }
    }
  };
  const unActe: fc.Arbitrary<Acte> = fc.oneof(
    fc.record({ quoi: fc.constant('base' as const), base: fc.integer({ min: 0, max: 8_000_000 }) }),
    fc.record({
      quoi: fc.constant('palier' as const),
      id: fc.nat(5),
      etat: fc.constantFrom('VALIDE' as const, 'VALIDE' as const, ...etatsPalier),
    }),
    fc.constantFrom({ quoi: 'declarer' as const }, { quoi: 'reclamer' as const }, { quoi: 'corriger' as const }),
    fc.record({ quoi: fc.constantFrom('regler' as const, 'saisir' as const), centimes: fc.nat(200_000) }),
  );
  const unContrat = fc
    .record({
      pas: fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(300)), { minLength: 1, maxLength: 5 }),
      resultat: fc.constantFrom(
        'TAUX_PREMIER_EURO' as const,
        'TAUX_PAR_TRANCHE' as const,
        'MONTANT_FORFAITAIRE' as const,
      ),
    })
    .map(({ pas, resultat }): BaremeRfa => {
      let [seuil, valeur] = [0, 100];
      const paliers = pas.map(([ecart, plus]) => ({ seuil: (seuil += ecart), valeur: (valeur += plus) }));
      return { resultat, taux: 0, plancher: { seuil: null, valeur: null }, paliers };
    });
  it('dans tout ordre d’actes : jamais plus que le résultat sans le dire, un seul encours à déclarer, rien de nul', () => {
    fc.assert(
      fc.property(
        unContrat,
        fc.nat(50_000),
        fc.boolean(),
        fc.array(unActe, { minLength: 1, maxLength: 25 }),
        (contrat, acomptesCentimes, finie, actes) => {
          let monde: Monde = {
            contrat,
            acomptesCentimes,
            base: 1_000_000,
            finie,
            etats: new Map(),
            encore: [],
            portees: new Map(),
            encours: [],
            suivant: 0,
          };
          for (const acte of actes) {
            const avant = bilanDePeriode(lire(monde), finie);
            monde = reconcilier(agir(monde, acte));
            const periodeLue = lire(monde);
            const { encours } = monde;
            const reclamations = reclamationsDePeriode(periodeLue);
            const bilan = bilanDePeriode(periodeLue, finie);
            const reclameCentimes = somme(encours.map(({ attenduCentimes }) => attenduCentimes));
            const donne = Math.max(0, (periodeLue.resultatCentimes ?? 0) - acomptesCentimes);
            const figes = somme(encours.flatMap((lie) => (lie.fige ? [lie.attenduCentimes] : [])));
            expect(reconcilier(monde), 'refaire ne change rien').toEqual(monde);
            expect(encours.filter((lie) => !lie.fige).length, 'un seul à déclarer').toBeLessThanOrEqual(1);
            expect(encours.every((lie) => lie.fige || lie.attenduCentimes > 0)).toBe(true);
            expect(reclameCentimes).toBeLessThanOrEqual(Math.max(donne, figes));
            if (encours.some((lie) => lie.fige) && reclameCentimes > donne)
              expect(bilan.tropCentimes, 'de trop : c’est dit').toBeGreaterThanOrEqual(reclameCentimes - donne);
            if (finie) expect(bilan.resteCentimes).toBe(Math.max(0, donne - reclameCentimes));
            if (acte.quoi === 'reclamer' && avant.resteCentimes > 0) expect(bilan.resteCentimes).toBe(0);
            if (acte.quoi === 'corriger' && bilan.tropCentimes > 0)
              expect(encours.every((lie) => !lie.fige || lie.regle === lie.attenduCentimes)).toBe(true);
            for (const { porteuseId, montantCentimes, parts } of reclamations) {
              expect(somme(parts.values()), 'les parts font l’encours').toBe(montantCentimes);
              expect(encours.find(({ id }) => id === porteuseId)?.attenduCentimes ?? 0).toBe(montantCentimes);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
