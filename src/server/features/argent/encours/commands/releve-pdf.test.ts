import { expect, it } from 'vitest';
import { lirePdf } from '#server/core/pdf/pdf-de-test.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import { MAX_LIGNES_RELEVE } from '#shared/features/argent/encours/rules/releve.ts';
import { creerRelevePdf } from './releve-pdf.ts';

const AUJOURDHUI = '2026-11-22';
const encours = (i: number, retard: number): Encours =>
  ({
    id: i,
    numero: `E-${String(i).padStart(6, '0')}`,
    type: 'LOGISTIQUE',
    info: 'Manquants',
    etat: 'DECLARE',
    aCompleter: false,
    dateDeclaration: ajouterJours(AUJOURDHUI, -200),
    dateEcheance: ajouterJours(AUJOURDHUI, -retard),
    natureFiscale: 'HT',
    valeurAttendueCentimes: 100,
    valeurRegleeCentimes: 0,
    soldeCentimes: 100,
  }) as Encours;
const serie = (nombre: number, premier: number, retard: number): Encours[] =>
  Array.from({ length: nombre }, (_, i) => encours(premier + i, retard));

it('le PDF d’un très long relevé montre les mille plus anciens, compte les autres et ne perd rien de ses totaux', async () => {
  const vieux = serie(MAX_LIGNES_RELEVE - 10, 0, 120);
  const recents = serie(2_510, 5_000, -5);
  const pdf = await creerRelevePdf({
    tenant: { nom: 'Pharmacie des Tilleuls', mail: 'a@b.fr' },
    laboratoire: 'Laboratoire Zinc',
    encours: [...vieux, ...recents],
    recus: [{ nature: 'AVOIR', numero: 'AV-77', date: '2026-11-02', resteCentimes: 12_345, partage: 'TTC' }],
    aujourdhui: AUJOURDHUI,
  });
  const { texte } = await lirePdf(pdf);
  const texteDuPdf = texte.replaceAll(/\s/g, ' ');
  for (const montre of [vieux[0], vieux.at(-1), recents[0], recents[9]]) expect(texteDuPdf).toContain(montre?.numero);
  expect(texteDuPdf).not.toContain('E-005010');
  expect(texteDuPdf).toMatch(/Et 2 500 autres encours 2 500,00 € HT 0,00 € HT 2 500,00 € HT/);
  expect(texteDuPdf).toMatch(/Réclamé, échéance à venir \(2510 encours\) 2 510,00 € HT/);
  expect(texteDuPdf).toMatch(/Total en retard \(990 encours\) 990,00 € HT/);
  expect(texteDuPdf).toMatch(/Total du relevé \(3500 encours\) 3 500,00 € HT/);
  expect(texteDuPdf).toMatch(/Reçu, non affecté, non déduit du total .*Avoir AV-77 02\/11\/2026 123,45 € TTC/);
});
