// Loads the demonstration into an empty database, or adds the large set: npm run demo -- --grand [--encours 1000000]
// [--pharmacies 2000] [--laboratoires 400]
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../src/server/core/db/database.ts';
import { ouvrirStockage } from '../src/server/core/files/ouvrir.ts';
import { creerLog } from '../src/server/core/log.ts';
import { chargerDemo } from '../src/server/demo/charger.ts';
import { chargerGrand, GRANDE_TAILLE } from '../src/server/demo/grand.ts';
import { jourParis } from '../src/shared/core/dates.ts';
import { ouvrirBaseOuExpliquer } from './ouvrir-base.ts';

const nombre = (texte: string | undefined, defaut: number): number =>
  texte && /^\d+$/.test(texte) ? Number(texte) : defaut;
const { values } = parseArgs({
  options: {
    grand: { type: 'boolean' },
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
  if (values.grand) {
    const taille = {
      pharmacies: nombre(values.pharmacies, GRANDE_TAILLE.pharmacies),
      laboratoires: nombre(values.laboratoires, GRANDE_TAILLE.laboratoires),
      encours: nombre(values.encours, GRANDE_TAILLE.encours),
    };
    await chargerGrand(db, taille, aujourdhui, (message) => console.log(message));
    const proprietaire = new pg.Client(base.proprietaire);
    await proprietaire.connect();
    await proprietaire.query('vacuum analyze');
    await proprietaire.end();
  }
} finally {
  await db.destroy();
  await base.embarquee?.stop();
}
