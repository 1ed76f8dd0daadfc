import { describe, expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierReferences, verifierBusinessRules, type Papiers } from './references.ts';

const RULES = arbre({
  'docs/metier/argent.md':
    '# Argent\n\n**ENC-1.** Un encours réglé est clos. `encours/rules.test.ts`\n\n**ENC-2.** Il se relance. (sans test)\n',
});
const PAPIERS: Papiers = {
  rules: RULES,
  adr: new Set([13]),
  markdown: ['README.md', 'docs/adr/0013-une-discussion.md', 'docs/metier/argent.md'],
  fichiers: ['src/shared/core/dates.ts'],
};
const citer = (texte: string, path = 'src/shared/core/dates.ts') =>
  textes(verifierReferences(arbre({ [path]: texte }), PAPIERS));

describe('Un commentaire', () => {
  it('cite une règle écrite, un ADR, un papier du dépôt', () => {
    expect(citer('// ENC-1, ENC-2: see ADR 13, README.md and docs/metier/argent.md')).toEqual([]);
  });

  it('ne cite pas une règle que personne n’a écrite', () => {
    expect(citer('const a = 1;\n/**\n * ENC-12\n */')).toEqual([
      expect.stringContaining('dates.ts:3 : la règle ENC-12'),
    ]);
  });

  it('ne prend pas un numéro de réclamation pour une règle', () => {
    expect(citer('// REC-2026-00012')).toEqual([]);
  });

  it('ne cite ni un ADR ni un papier absents', () => {
    expect(citer('// ADR 99')).toEqual([expect.stringContaining('l’ADR 99')]);
    expect(citer('// quality.md')).toEqual([expect.stringContaining('quality.md')]);
    for (const absent of ['spec §5', 'Entities §4.2', 'domain §8', 'formats §9', 'decisions 12', 'see §3'])
      expect(citer(`// ${absent}`), absent).toEqual([expect.stringContaining('que le dépôt n’a pas')]);
  });

  it('se lit aussi dans une feuille de style, pas dans une migration', () => {
    expect(citer('.a {}\n/* spec §5 */', 'src/web/ui/Grille.module.css')).toEqual([expect.stringContaining('css:2')]);
    expect(citer('// spec §5', 'src/server/migrations/0001.ts')).toEqual([]);
  });

  it('et les papiers entiers suivent la même règle', () => {
    expect(citer('Voir ENC-1 et `docs/metier/argent.md`.', 'docs/metier/echanges.md')).toEqual([]);
    expect(citer('Voir ENC-40.\nVoir `commun.md`.', 'docs/metier/echanges.md')).toEqual([
      expect.stringContaining('echanges.md:1 : la règle ENC-40'),
      expect.stringContaining('echanges.md:2 : commun.md'),
    ]);
  });

  it('nomme des fichiers et des dossiers qui existent', () => {
    expect(
      citer('`src/shared/core/dates.ts`, `src/shared/core`, `docs/metier`, `src/NNNN_quoi.sql`', 'README.md'),
    ).toEqual([]);
    expect(citer('`src/shared/core/jours.ts`', 'README.md')).toEqual([expect.stringContaining('core/jours.ts')]);
    expect(citer('`src/shared/cor`', 'README.md')).toEqual([expect.stringContaining('src/shared/cor')]);
  });

  it('seul est lu : un texte d’écran peut dire « decisions 12 »', () => {
    expect(citer(`const phrase = 'decisions 12, ENC-99';`)).toEqual([]);
  });
});

describe('Une règle du métier', () => {
  const rules = (texte: string) =>
    textes(
      verifierBusinessRules(arbre({ 'docs/metier/argent.md': texte }), [
        'src/shared/features/argent/encours/rules.test.ts',
      ]),
    );

  it('nomme un test qui existe, ou dit qu’elle n’en a pas', () => {
    expect(textes(verifierBusinessRules(RULES, ['src/shared/features/argent/encours/rules.test.ts']))).toEqual([]);
    expect(rules('**ENC-1.** Sans rien.')).toEqual([expect.stringContaining('ENC-1 ne nomme aucun test')]);
    expect(rules('**ENC-1.** Perdu. `encours/perdu.test.ts`')).toEqual([
      expect.stringContaining('encours/perdu.test.ts, qui n’existe pas'),
    ]);
    expect(rules('**ENC-1.** Autre dossier. `cours/rules.test.ts`')).toHaveLength(1);
  });

  it('ne s’écrit qu’une fois', () => {
    expect(rules('**ENC-1.** Une. (sans test)\n**ENC-1.** Deux. (sans test)')).toEqual([
      expect.stringContaining('ENC-1 : écrite 2 fois'),
    ]);
  });

  it('ne prend pas le test de la suivante pour le sien', () => {
    expect(rules('- **ENC-1.** Sans rien.\n- **ENC-2.** `encours/rules.test.ts`')).toEqual([
      expect.stringContaining('ENC-1 ne nomme aucun test'),
    ]);
  });
});
