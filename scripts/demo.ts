// Loads the demonstration into an empty database, or adds the large set: npm run demo -- --grand [--encours 1000000]
// [--pharmacies 2000] [--laboratoires 400]; or the whole country: npm run demo -- --pays, about ten times as much.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../src/server/core/db/database.ts';
import { ouvrirStockage } from '../src/server/core/files/ouvrir.ts';
import { creerLog } from '../src/server/core/log.ts';
import { chargerDemo } from '../src/server/demo/charger.ts';
import { chargerGrand, GRANDE_TAILLE, TAILLE_PAYS } from '../src/server/demo/grand/grand.ts';
import { jourParis } from '../src/shared/core/dates.ts';
import { ouvrirBaseOuExpliquer } from './ouvrir-base.ts';

const nombre = (texte: string | undefined, defaut: number): number =>
  texte && /^\d+$/.test(texte) ? Number(texte) : defaut;
const { values } = parseArgs({
  options: {
    grand: { type: 'boolean' },
    pays: { type: 'boolean' },
    groupements: { type: 'string' },
    promotions: { type: 'string' },
    encours: { type: 'string' },
    pharmacies: { type: 'string' },
    laboratoires: { type: 'string' },
  },
});

const { config, base } = await ouvrirBaseOuExpliquer();
const db = openDatabase(base.application, { role: 'pharmaccord_systeme', max: 2 });
const aujourdhui = jourParis(new Date());
try {
  console.log(
    (await chargerDemo(
      db,
      aujourdhui,
      await ouvrirStockage(config, creerLog({ niveau: config.logLevel, version: 'demo' })),
    ))
      ? 'Démonstration chargée.'
      : 'La base contient déjà des comptes : démonstration non chargée.',
  );
  if (values.grand || values.pays) {
    const voulue = values.pays ? TAILLE_PAYS : GRANDE_TAILLE;
    const taille = {
      pharmacies: nombre(values.pharmacies, voulue.pharmacies),
      groupements: nombre(values.groupements, voulue.groupements),
      laboratoires: nombre(values.laboratoires, voulue.laboratoires),
      encours: nombre(values.encours, voulue.encours),
      promotions: nombre(values.promotions, voulue.promotions),
    };
    await chargerGrand({ proprietaire: base.proprietaire, systeme: db }, taille, aujourdhui, (message) =>
      console.log(message),
    );
    const proprietaire = new pg.Client(base.proprietaire);
    await proprietaire.connect();
    await proprietaire.query('vacuum analyze');
    await proprietaire.end();
  }
} finally {
  await db.destroy();
  await base.embarquee?.stop();
}
