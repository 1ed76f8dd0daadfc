// The jobs that run by themselves, one after the other, on the first day of a month, when there is most to do.
import { readConfig } from '../../src/server/core/config.ts';
import { travauxInscrits } from '../../src/server/composition/travaux.ts';
import { demarrerInstance } from '../../src/server/instance.ts';
import { ajouterJours } from '../../src/shared/core/dates.ts';
import { baseDuBanc } from '../banc.ts';
import { tempsAvecEnfants, tempsDe } from '../processeur.ts';
import type { Pays } from './ouvrir.ts';

/** The first of next month, at half past seven in Paris: the reminders of the morning are due. */
const matinDe = (aujourdhui: string): Date =>
  new Date(`${ajouterJours(`${aujourdhui.slice(0, 7)}-28` as never, 5).slice(0, 7)}-01T06:30:00Z`);

const compterAvis = async ({ banc: { lireLigne } }: Pays): Promise<number> =>
  Number((await lireLigne<{ n: string }>('select count(*) as n from notification')).n);

export const mesurerNuit = async (pays: Pays): Promise<void> => {
  const { banc, encours, postgres, port } = pays;
  const config = readConfig({
    DATA_DIR: banc.dossier,
    PORT: String(port + 10),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SAUVEGARDE_DOSSIER: '',
  });
  const instance = await demarrerInstance(config, baseDuBanc(banc));
  const matin = matinDe(banc.aujourdhui);
  const services = { ...instance.services, maintenant: () => matin };
  console.log(
    `\n${encours.toLocaleString('fr-FR')} encours, travaux du ${matin.toISOString().slice(0, 10)} :` +
      `\n${'travail'.padEnd(28)}${'secondes'.padStart(10)}${'serveur s'.padStart(11)}${'base s'.padStart(10)}` +
      `${'limite s'.padStart(10)}${'notifications'.padStart(15)}`,
  );
  const chiffre = (ms: number, largeur: number) => (ms / 1000).toFixed(1).padStart(largeur);
  try {
    for (const { nom, cron, traiter, dureeMaxSecondes } of travauxInscrits(services, config, undefined)) {
      if (cron === undefined) continue;
      const avant = await compterAvis(pays);
      const [serveur, deBase, debut] = [tempsDe(process.pid), tempsAvecEnfants(postgres), performance.now()];
      const refus = await traiter({}, services, {
        essai: 1,
        dernierEssai: true,
        signal: new AbortController().signal,
      }).then(
        () => '',
        (error: unknown) => `  ${String(error).slice(0, 200)}`,
      );
      const ms = performance.now() - debut;
      console.log(
        nom.padEnd(28) +
          chiffre(ms, 10) +
          chiffre(tempsDe(process.pid) - serveur, 11) +
          chiffre(tempsAvecEnfants(postgres) - deBase, 10) +
          String(dureeMaxSecondes).padStart(10) +
          String((await compterAvis(pays)) - avant).padStart(15) +
          (ms > dureeMaxSecondes * 1000 ? '  dépasse' : '') +
          refus,
      );
    }
  } finally {
    await instance.arreter();
  }
};
