import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ecrireManifeste, lireManifeste, type Manifeste } from './manifeste.ts';
import { configDe, preparerSource, unDossier } from './monde-de-test.ts';
import { SauvegardeRefusee } from './refus.ts';
import { restaurerSauvegarde } from './restaurer.ts';
import { ecrireSauvegarde } from './sauvegarder.ts';

const source = preparerSource();

describe('ce que la restauration refuse, sans rien toucher', () => {
  const copie = async (): Promise<string> => {
    const chemin = join(unDossier(), 'copie');
    await cp(source.intacte, chemin, { recursive: true });
    return chemin;
  };
  const refus = async (chemin: string, phrase: string | RegExp, dataDir = join(unDossier(), 'data')) => {
    const tentative = restaurerSauvegarde(configDe(dataDir), chemin, { remplacer: false });
    await expect(tentative).rejects.toThrow(SauvegardeRefusee);
    await expect(tentative).rejects.toThrow(phrase);
    expect(() => readdirSync(join(dataDir, 'postgres'))).toThrow('ENOENT');
  };
  const reecrire = async (chemin: string, changer: (manifeste: Manifeste) => Partial<Manifeste>) => {
    const manifeste = await lireManifeste(chemin);
    for (const nom of ['manifeste.json', 'manifeste.sha256']) await rm(join(chemin, nom));
    await ecrireManifeste(chemin, { ...manifeste, ...changer(manifeste) });
  };

  it.each(['manifeste.json', 'manifeste.sha256'])('sans %s, elle est incomplète', async (nom) => {
    const chemin = await copie();
    await rm(join(chemin, nom));
    await refus(chemin, 'n’est pas une sauvegarde complète');
  });

  it('un dossier absent, un fichier, le dossier de toutes les sauvegardes', async () => {
    await refus(join(unDossier(), 'rien'), 'n’est pas une sauvegarde complète');
    await refus(join(source.intacte, 'manifeste.json'), 'n’est pas une sauvegarde complète');
    await refus(source.sauvegardes, 'donnez l’une d’elles');
  });

  it('un fichier de la base qui manque', async () => {
    const chemin = await copie();
    await rm(join(chemin, 'base/global/pg_control'));
    await refus(chemin, 'La sauvegarde est incomplète : base/global/pg_control manque.');
  });

  it('un fichier déposé qui manque', async () => {
    const chemin = await copie();
    const { cle } = (await lireManifeste(chemin)).fichiers[0]!;
    await rm(join(chemin, 'fichiers', cle.slice(0, 2), cle.slice(2, 4), cle));
    await refus(chemin, `La sauvegarde est incomplète : fichiers/${cle} manque.`);
  });

  it('un octet changé, sans que la taille le dise', async () => {
    const chemin = await copie();
    const { base } = await lireManifeste(chemin);
    const { chemin: nom } = base.find(
      ({ chemin: cheminDuFichier, taille }) => /^base\/base\/\d+\/\d+$/.test(cheminDuFichier) && taille > 0,
    )!;
    const octets = await readFile(join(chemin, nom));
    octets[100] = octets[100]! ^ 1;
    writeFileSync(join(chemin, nom), octets);
    await refus(chemin, `La sauvegarde a été altérée : ${nom} n’est plus le même.`);
  });

  it('un manifeste retouché', async () => {
    const chemin = await copie();
    appendFileSync(join(chemin, 'manifeste.json'), '\n');
    await refus(chemin, 'a été altérée');
  });

  it('une sauvegarde plus récente que l’application, par sa version ou par ses migrations', async () => {
    const chemin = await copie();
    await reecrire(chemin, () => ({ version: '999.0.0' }));
    await refus(chemin, 'vient de Pharmaccord 999.0.0, plus récent');
    await reecrire(chemin, ({ migrations }) => ({
      version: '1.0.0',
      migrations: [...migrations, { nom: '9999_demain.sql', empreinte: 'x' }],
    }));
    await refus(chemin, 'a reçu la migration 9999_demain.sql');
  });

  it('un autre PostgreSQL, une base d’une autre sorte', async () => {
    const chemin = await copie();
    await reecrire(chemin, () => ({ postgresql: 17 }));
    await refus(chemin, /vient de PostgreSQL 17 et cette version de Pharmaccord apporte PostgreSQL 18/);
    await reecrire(chemin, () => ({ sorte: 'externe' }));
    await refus(chemin, 'définissez DATABASE_URL');
  });

  it('une cible qui n’est pas vide, ou qui sert', async () => {
    await expect(restaurerSauvegarde(source.monde.config, source.intacte, { remplacer: true })).rejects.toThrow(
      'arrêtez-le',
    );
    const dataDir = join(unDossier(), 'data');
    await restaurerSauvegarde(configDe(dataDir), source.intacte, { remplacer: false });
    await expect(restaurerSauvegarde(configDe(dataDir), source.intacte, { remplacer: false })).rejects.toThrow(
      'ajoutez --remplacer',
    );
    await rename(join(dataDir, 'postgres'), join(dataDir, 'ailleurs'));
    await expect(restaurerSauvegarde(configDe(dataDir), source.intacte, { remplacer: false })).rejects.toThrow(
      'ajoutez --remplacer',
    );
  });

  it('--remplacer met de côté ce qui était là, et le dit', async () => {
    const dataDir = join(unDossier(), 'data');
    const phrases: string[] = [];
    const options = { remplacer: true, log: (phrase: string) => phrases.push(phrase) };
    await restaurerSauvegarde(configDe(dataDir), source.intacte, options);
    expect(phrases).toEqual([]);
    await restaurerSauvegarde(configDe(dataDir), source.intacte, options);
    expect(phrases).toHaveLength(2);
    expect(readdirSync(dataDir).filter((nom) => nom.includes('.avant-'))).toHaveLength(2);
  });
});

describe('ce que la sauvegarde refuse', () => {
  it('un DATA_DIR sans base', async () => {
    const dataDir = unDossier();
    await expect(ecrireSauvegarde(configDe(dataDir), unDossier(), source.monde)).rejects.toThrow(
      'Il n’y a rien à sauvegarder',
    );
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('un dossier qui ne peut pas être créé', async () => {
    const fichier = join(unDossier(), 'fichier');
    writeFileSync(fichier, '');
    await expect(ecrireSauvegarde(source.monde.config, join(fichier, 'x'), source.monde)).rejects.toThrow(
      'ne peut pas être créé',
    );
  });
});
