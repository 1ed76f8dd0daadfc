import { describe, expect, it } from 'vitest';
import { arbre } from './arbre-de-test.ts';
import { dessinerCarte } from './dessin.ts';
import { arrondir, compterLiens, etageDe } from './liens.ts';

const LECTURES = [{ lecteur: 'reclamation', table: 'encours', proprietaire: 'encours', lieu: '' }];
const ARBRE = arbre({
  'src/web/features/argent/encours/EncoursPage.tsx': `import '#web/ui/Grille.tsx';\nimport '#shared/core/dates.ts';\nimport '../dossier-preuve/Bouton.tsx';`,
  'src/web/features/echanges/reclamation/ReclamationPage.tsx': `import '#web/features/argent/encours/EncoursPage.tsx';`,
  'src/server/features/argent/encours/commands.ts': `import '#shared/features/echanges/reclamation/rules.ts';`,
  'src/server/features/argent/encours/routes.test.ts': `import '#server/features/echanges/reclamation/commands.ts';`,
});

describe('Les liens', () => {
  it('se comptent de fichier à fichier, tests à part', () => {
    const { fichiers, entreEtages, entreDomaines, fichiersParDomaine, lecturesEntreDomaines } = compterLiens(
      ARBRE,
      LECTURES,
    );
    expect([...fichiers]).toEqual([
      ['web/features', 2],
      ['server/features', 1],
    ]);
    expect(entreEtages.get('web/features web/lib')).toBe(1);
    expect(entreEtages.get('web/features shared')).toBe(1);
    expect([...entreDomaines]).toEqual([
      ['echanges argent', 1],
      ['argent echanges', 1],
    ]);
    expect(fichiersParDomaine.get('argent')).toBe(2);
    expect([...lecturesEntreDomaines]).toEqual([['echanges argent', 1]]);
  });

  it('ui et lib sont un seul étage', () => {
    expect(etageDe('src/web/ui/Grille.tsx')).toBe(etageDe('src/web/lib/api.ts'));
    expect(etageDe('src/web/divers/x.ts')).toBeUndefined();
  });

  it('un nombre arrondi ne change pas à chaque commit', () => {
    expect([7, 12, 13, 98, 120, 130].map(arrondir)).toEqual([7, 10, 15, 100, 100, 150]);
  });
});

describe('Le dessin', () => {
  const dessin = dessinerCarte(compterLiens(ARBRE, LECTURES));

  it('montre en rouge un import contre l’ordre, en bleu un import dans l’ordre', () => {
    expect(dessin.match(/class="envers"/g)).toHaveLength(1);
    expect(dessin.match(/class="case"/g)).toHaveLength(1);
  });

  it('montre les tables lues sous les imports, en rouge contre l’ordre', () => {
    expect(dessin.match(/lue">1</g)).toHaveLength(1);
    const contre = [{ lecteur: 'encours', table: 'rdv', proprietaire: 'rdv', lieu: '' }];
    expect(dessinerCarte(compterLiens([], contre)).match(/class="envers"/g)).toHaveLength(1);
  });

  it('ne dépend pas de l’ordre des fichiers', () => {
    expect(dessinerCarte(compterLiens(ARBRE.toReversed(), LECTURES))).toBe(dessin);
  });

  it('se lit en sombre', () => {
    expect(dessin).toContain('@media (prefers-color-scheme: dark)');
  });
});
