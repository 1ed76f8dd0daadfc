import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierPapiers } from './papiers.ts';

const CONTRIBUER = 'Les domaines, du plus bas au plus haut : `courrier`,\n`argent` (ADR 23).';
const papiers = (fichiers: Readonly<Record<string, string>>, contribuer = CONTRIBUER): readonly string[] =>
  textes(verifierPapiers(arbre({ 'CONTRIBUTING.md': contribuer, ...fichiers }), ['courrier', 'argent']));
const adr = (numero: number, titre = numero) => ({
  [`docs/adr/${String(numero).padStart(4, '0')}-une-decision.md`]: `# ${titre}. Une décision`,
});

it('les décisions se suivent, chacune sous son numéro', () => {
  expect(papiers({ ...adr(1), ...adr(2) })).toEqual([]);
  expect(papiers({ ...adr(1), ...adr(3) })).toEqual([expect.stringContaining('le numéro 2 manque')]);
  expect(papiers({ ...adr(1), 'docs/adr/0001-une-autre.md': '# 1. Une autre' })).toEqual([
    expect.stringContaining('le numéro 2 manque, ou sert deux fois'),
  ]);
  expect(papiers(adr(1, 4))).toEqual([expect.stringContaining('« # 1. »')]);
});

it('CONTRIBUTING nomme les domaines de la carte, dans leur ordre', () => {
  for (const autre of ['', CONTRIBUER.replace('`courrier`,\n', ''), CONTRIBUER.replace('courrier', 'argent')])
    expect(papiers({}, autre)).toEqual([expect.stringContaining('`courrier`, `argent`')]);
});
