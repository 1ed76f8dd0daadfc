import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierMigrations } from './migrations.ts';
import { verifierClasses, verifierMantine } from './styles.ts';

it('une classe se porte et se définit', () => {
  const ecran = `import styles from './A.module.css';\nexport const A = () => <p className={styles.une + styles['autre']} />;`;
  const css = '.une { color: red; }\n.seule { color: red; }\n:global(.mantine) { color: red; }';
  expect(textes(verifierClasses(arbre({ 'src/web/ui/A.tsx': ecran, 'src/web/ui/A.module.css': css })))).toEqual([
    expect.stringContaining('aucun écran ne porte .seule'),
    expect.stringContaining('un écran porte .autre'),
  ]);
});

it('un composant de Mantine vient avec sa feuille', () => {
  const ecran = arbre({ 'src/web/ui/A.tsx': `import { Button, Group } from '@mantine/core';` });
  expect(textes(verifierMantine(ecran, new Set(['Button'])))).toEqual([expect.stringContaining('Button de Mantine')]);
  const mantine = arbre({ 'src/web/app/mantine.css': `@import '@mantine/core/styles/Button.layer.css';` });
  expect(verifierMantine([...ecran, ...mantine], new Set(['Button']))).toEqual([]);
});

it('deux migrations ne portent pas le même numéro', () => {
  expect(verifierMigrations(['m/0001_a.sql', 'm/0002_b.sql'])).toEqual([]);
  expect(textes(verifierMigrations(['m/0001_a.sql', 'm/0001_b.sql']))).toEqual([
    expect.stringContaining('deux migrations 0001'),
  ]);
});
