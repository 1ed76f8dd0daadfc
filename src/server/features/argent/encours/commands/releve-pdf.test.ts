import { expect, it } from 'vitest';
import { lirePdf } from '#server/core/pdf/pdf-de-test.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import { MAX_LIGNES_RELEVE } from '#shared/features/argent/encours/rules/releve.ts';
import { creerRelevePdf } from './releve-pdf.ts';

const AUJOURDHUI = '2026-11-22';
const encours = (i: number, ilYA: number): Encours =>
  ({
    id: i,
    numero: `E-${String(i).padStart(6, '0')}`,
    type: 'LOGISTIQUE',
    info: 'Manquants',
    etat: 'DECLARE',
    dateDeclaration: ajouterJours(AUJOURDHUI, -ilYA),
    dateEcheance: AUJOURDHUI,
    valeurAttendueCentimes: 100,
    valeurRegleeCentimes: 0,
    soldeCentimes: 100,
  }) as Encours;
const serie = (nombre: number, premier: number, ilYA: number): Encours[] =>
  Array.from({ length: nombre }, (_, i) => encours(premier + i, ilYA));

it('le PDF d’un très long relevé montre les mille plus anciens, compte les autres et ne perd rien de ses totaux', async () => {
  const vieux = serie(MAX_LIGNES_RELEVE - 10, 0, 120);
  const recents = serie(2_510, 5_000, 5);
  const pdf = await creerRelevePdf({
    tenant: { nom: 'Pharmacie des Tilleuls', mail: 'a@b.fr' },
    laboratoire: 'Laboratoire Zinc',
    encours: [...vieux, ...recents],
    aVenir: serie(3, 9_000, -10),
    recus: [{ nature: 'AVOIR', numero: 'AV-77', date: '2026-11-02', resteCentimes: 12_345 }],
    aujourdhui: AUJOURDHUI,
  });
  const { texte } = await lirePdf(pdf);
  const texteDuPdf = texte.replaceAll(/\s/g, ' ');
  for (const montre of [vieux[0], vieux.at(-1), recents[0], recents[9]]) expect(texteDuPdf).toContain(montre?.numero);
  for (const numero of ['E-005010', 'E-009000']) expect(texteDuPdf).not.toContain(numero);
  expect(texteDuPdf).toMatch(/Et 2 500 autres encours 2 500,00 € 0,00 € 2 500,00 €/);
  expect(texteDuPdf).toMatch(/0-30 jours \(2510 encours\) 2 510,00 €/);
  expect(texteDuPdf).toMatch(/Total dû \(3500 encours\) 3 500,00 €/);
  expect(texteDuPdf).toMatch(/Et 3 autres encours 3,00 €.*Total à venir \(3 encours\) 3,00 €/);
  expect(texteDuPdf).toMatch(/Reçu, non affecté, non déduit du total dû.*Avoir AV-77 02\/11\/2026 123,45 €/);
});
