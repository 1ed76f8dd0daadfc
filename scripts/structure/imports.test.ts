import { describe, expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierBoucles, verifierImports, verifierSens } from './imports.ts';

const importer = (depart: string, cible: string): readonly string[] => {
  const specifier = cible.replace(/^src\//, '#');
  return textes(
    verifierImports(arbre({ [depart]: `import { x } from '${specifier}';`, [cible]: 'export const x = 1;' })),
  );
};
const serveur = (reste: string): string => `src/server/features/${reste}`;
const web = (reste: string): string => `src/web/${reste}`;

describe('Les racines', () => {
  it('le serveur et le web n’importent que shared, shared n’importe que soi', () => {
    expect(importer('src/server/app.ts', 'src/shared/core/dates.ts')).toEqual([]);
    expect(importer('src/shared/core/dates.ts', 'src/server/core/config.ts')).toEqual([
      expect.stringContaining('shared n’importe pas server'),
    ]);
    expect(importer('src/web/lib/api.ts', 'src/server/core/config.ts')).toEqual([
      expect.stringContaining('web n’importe pas server'),
    ]);
  });
});

describe('L’ordre des fonctionnalités', () => {
  it('une fonctionnalité importe celles d’avant, pas celles d’après', () => {
    expect(importer(serveur('echanges/reclamation/commands.ts'), serveur('argent/encours/commands.ts'))).toEqual([]);
    expect(importer(serveur('argent/encours/commands.ts'), serveur('echanges/reclamation/commands.ts'))).toEqual([
      expect.stringContaining('encours vient avant reclamation'),
    ]);
  });

  it('l’ordre tient dans le web et dans shared comme sur le serveur', () => {
    expect(
      importer(
        web('features/catalogue/laboratoire/LaboratoirePage.tsx'),
        web('features/argent/encours/EncoursLaboTab.tsx'),
      ),
    ).toEqual([expect.stringContaining('laboratoire vient avant encours')]);
    expect(
      importer('src/shared/features/comptes/compte/contract.ts', 'src/shared/features/comptes/tenant/contract.ts'),
    ).toEqual([expect.stringContaining('compte vient avant tenant')]);
    expect(
      importer(web('features/courrier/modele-mail/queries.ts'), 'src/shared/features/argent/encours/contract.ts'),
    ).toEqual([expect.stringContaining('modele-mail vient avant encours')]);
  });

  it('un fichier privé ne s’importe que dans son domaine', () => {
    expect(importer(serveur('echanges/reclamation/commands.ts'), serveur('argent/encours/repository.ts'))).toEqual([
      expect.stringContaining('fichier privé de encours'),
    ]);
    expect(importer(serveur('argent/dossier-preuve/commands.ts'), serveur('argent/encours/repository.ts'))).toEqual([]);
  });

  it('les imports d’un test ne comptent pas', () => {
    expect(importer(serveur('argent/encours/routes.test.ts'), serveur('echanges/reclamation/commands.ts'))).toEqual([]);
  });
});

describe('Les étages', () => {
  it('server/core n’importe aucune fonctionnalité, une fonctionnalité n’importe pas la composition', () => {
    expect(importer('src/server/core/session.ts', serveur('comptes/compte/read-models.ts'))).toHaveLength(1);
    expect(importer(serveur('comptes/compte/commands.ts'), 'src/server/composition/travaux.ts')).toHaveLength(1);
    expect(importer('src/server/composition/travaux.ts', serveur('comptes/compte/jobs.ts'))).toEqual([]);
  });

  const BAS_EN_HAUT = [
    'lib/api.ts',
    'session/session.ts',
    'features/argent/encours/EncoursPage.tsx',
    'pages/accueil/AccueilPage.tsx',
    'app/menus.ts',
  ];
  it.each(BAS_EN_HAUT.map((path, rang) => [path, rang] as const))(
    'web/%s n’importe que son étage et ceux du dessous',
    (path, rang) => {
      for (const [autre, cible] of BAS_EN_HAUT.entries())
        if (autre !== rang) expect(importer(web(path), web(cible)), cible).toHaveLength(autre > rang ? 1 : 0);
    },
  );

  it('ui et lib sont au même étage', () => {
    expect(importer(web('ui/Grille.tsx'), web('lib/formats.ts'))).toEqual([]);
    expect(importer(web('ui/Grille.tsx'), web('session/session.ts'))).toHaveLength(1);
  });

  it('un étage inconnu est refusé dès qu’il importe', () => {
    expect(importer(web('divers/x.ts'), web('lib/api.ts'))).toEqual([
      expect.stringContaining('n’est pas sur la carte'),
    ]);
  });
});

describe('Les boucles', () => {
  it('une boucle est dite une fois, avec son chemin', () => {
    const boucle = arbre({
      'src/web/lib/a.ts': `import { b } from './b.ts';`,
      'src/web/lib/b.ts': `import { c } from './c.ts';`,
      'src/web/lib/c.ts': `import type { A } from './a.ts';`,
    });
    expect(textes(verifierBoucles(boucle))).toEqual([
      expect.stringContaining('src/web/lib/a.ts → src/web/lib/b.ts → src/web/lib/c.ts → src/web/lib/a.ts'),
    ]);
  });

  it('deux chemins vers un même fichier n’en font pas une', () => {
    const losange = arbre({
      'src/web/lib/a.ts': `import './b.ts';\nimport './c.ts';`,
      'src/web/lib/b.ts': `import './d.ts';`,
      'src/web/lib/c.ts': `export * from './d.ts';`,
      'src/web/lib/d.ts': '',
    });
    expect(verifierBoucles(losange)).toEqual([]);
  });

  it('un import différé fait une boucle comme un autre', () => {
    const boucle = arbre({
      'src/web/lib/a.ts': `import './b.ts';`,
      'src/web/lib/b.ts': `export const b = () => import('./a.ts');`,
    });
    expect(verifierBoucles(boucle)).toHaveLength(1);
  });
});

describe('Les sens interdits', () => {
  const sens = (depart: string, cible: string): readonly string[] => {
    const specifier = cible.startsWith('src/') ? cible.replace(/^src\//, '#') : `../${cible}`;
    return textes(
      verifierSens(arbre({ [depart]: `import { x } from '${specifier}';`, [cible]: 'export const x = 1;' })),
    );
  };
  const lecture = serveur('argent/encours/read-models/liste.ts');

  it.each([
    [lecture, 'src/server/core/http/bind-contract.ts', 'core/json-ecrit.ts'],
    ['src/web/lib/formulaire/garde-sortie.ts', 'src/web/ui/confirmer.ts', 'lib ne montre rien'],
    ['scripts/torture.ts', 'bench/charge.ts', 'l’outil descend dans scripts'],
  ])('%s ne prend rien à %s', (depart, cible, conseil) => {
    expect(sens(depart, cible)).toEqual([expect.stringContaining(conseil)]);
  });

  it('l’autre sens reste ouvert', () => {
    expect(sens(lecture, 'src/server/core/json-ecrit.ts')).toEqual([]);
    expect(sens(serveur('argent/encours/commands/exporter.ts'), 'src/server/core/http/bind-contract.ts')).toEqual([]);
    expect(sens('src/web/ui/hotes/ConfirmHost.tsx', 'src/web/lib/confirmer.ts')).toEqual([]);
    expect(sens('bench/charge.ts', 'scripts/envoyer.ts')).toEqual([]);
  });
});
