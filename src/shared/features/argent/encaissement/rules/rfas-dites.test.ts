import { describe, expect, it } from 'vitest';
import { unEncoursOuvert, unRecu } from '../exemples-de-test.ts';
import type { EncoursOuvertEncaissement } from './candidats.ts';
import { rapprocherVersement } from './rapprocher.ts';
import { lireRfasDites } from './rfas-dites.ts';

const annee = (an: number) => [{ debut: `${an}-01-01`, fin: `${an}-12-31` }];
const de = (debut: string, fin: string) => [{ debut, fin }];

describe('la RFA dont un avoir parle (RFA-51)', () => {
  it.each([
    ['RFA 2025', annee(2025)],
    ['Avoir RFA2025 Laboratoires Boréal', annee(2025)],
    ['Remise de fin d’année 2025', annee(2025)],
    ['ristourne 1er semestre 2026', de('2026-01-01', '2026-06-30')],
    ['Ristourne sur vos achats du second semestre 2026', de('2026-07-01', '2026-12-31')],
    ['RFA S1-2026', de('2026-01-01', '2026-06-30')],
    ['RFA 2026 – 2ème semestre', de('2026-07-01', '2026-12-31')],
    ['R.F.A. 2025', annee(2025)],
    ['RFA 3e trimestre 2026', de('2026-07-01', '2026-09-30')],
    ['bonification T4 2026', de('2026-10-01', '2026-12-31')],
    ['ristourne de février 2024', de('2024-02-01', '2024-02-29')],
    ['RFA du 01/07/2025 au 31/12/2025', de('2025-07-01', '2025-12-31')],
    ['RFA du 1er juillet au 31 décembre 2025', de('2025-07-01', '2025-12-31')],
    ['RFA de janvier à juin 2026', de('2026-01-01', '2026-06-30')],
    ['RFA Q1 2026', de('2026-01-01', '2026-03-31')],
    ['RFA 4T2025', de('2025-10-01', '2025-12-31')],
    ['RFA H2 2025', de('2025-07-01', '2025-12-31')],
    ['RFA 01/2026', de('2026-01-01', '2026-01-31')],
    ['Remises de fin d’année 2025', annee(2025)],
    ['Bonus annuel 2025', annee(2025)],
    ['RFA 2024/2025', de('2024-01-01', '2025-12-31')],
    ['RFA 2024-2025', de('2024-01-01', '2025-12-31')],
    ['RFA 2024/25', de('2024-01-01', '2025-12-31')],
    ['RFA 2024 et 2025', de('2024-01-01', '2025-12-31')],
    ['Ristourne exercice 2024 / 2025 Laboratoires Boréal', de('2024-01-01', '2025-12-31')],
    ['Remise de fin d’année 2024 – 2025', de('2024-01-01', '2025-12-31')],
    ['RFA 2025, facture 26', annee(2025)],
    ['RFA 2025 2026-000123', annee(2025)],
    ['RFA 2025 26/03/2026', annee(2025)],
    ['RFA 2024 à 2026', annee(2024)],
    ['RFA S1 2025 2026', de('2025-01-01', '2025-06-30')],
    ['Bonus 2025', []],
    ['ristourne du 15 mars 2026', []],
    ['RFA du 15/03/2026', []],
    ['ristourne sur facture', []],
    ['Facture 2025', []],
  ])('%s', (texte, attendu) => expect(lireRfasDites([texte])).toEqual(attendu));

  const rfa = (id: number, periode: EncoursOuvertEncaissement['periode'], champs = {}) =>
    unEncoursOuvert({ id, type: 'RFA', actionAttendue: 'RFA', periode, ...champs });
  const proposes = (texte: string, encours: readonly EncoursOuvertEncaissement[]) =>
    rapprocherVersement(unRecu({ textes: [texte] }), encours).rapprochements.map(({ parts, convientSeul }) => [
      parts.map(({ encoursId }) => encoursId),
      convientSeul,
    ]);
  const [de2025, de2026] = [
    { debut: '2025-01-01', fin: '2025-12-31' },
    { debut: '2026-01-01', fin: '2026-06-30' },
  ];

  it('ses encours viennent d’abord, et conviennent seuls', () => {
    const encours = [unEncoursOuvert({ id: 1 }), rfa(2, de2025), rfa(3, de2026)];
    expect(proposes('RFA 2025', encours)).toEqual([
      [[2], true],
      [[1], false],
      [[3], false],
    ]);
    expect(proposes('ristourne 1er semestre 2026', encours)[0]).toEqual([[3], true]);
  });
  it('de deux années, l’encours de chacune se propose, et aucun ne convient seul', () => {
    const de2024 = { debut: '2024-01-01', fin: '2024-12-31' };
    const aCheval = { debut: '2024-07-01', fin: '2025-06-30' };
    const encours = [unEncoursOuvert({ id: 1 }), rfa(2, de2024), rfa(3, de2025), rfa(4, de2026), rfa(5, aCheval)];
    const premiers = proposes('RFA 2024/2025', encours).slice(0, 3);
    expect(premiers.map(([ids]) => ids).toSorted()).toEqual([[2], [3], [5]]);
    expect(premiers.map(([, seul]) => seul)).toEqual([false, false, false]);
    expect(proposes('RFA 2024/2025', [rfa(4, de2026), rfa(5, aCheval)])[0]).toEqual([[5], true]);
  });
  it('d’un autre montant, ils se proposent encore ; sans mot, entre plusieurs, aucun ne convient seul', () => {
    expect(proposes('RFA 2025', [rfa(2, de2025, { soldeCentimes: 25_000 })])).toEqual([[[2], true]]);
    const encours = [rfa(2, de2025), rfa(3, de2026)];
    expect(proposes('avoir', encours).map(([, seul]) => seul)).toEqual([false, false]);
    expect(proposes('RFA 2024', encours).map(([, seul]) => seul)).toEqual([false, false]);
  });
});
