// npm run torture [-- --tours 20]: kills the whole application with SIGKILL while it writes, starts it again, and looks for what was acknowledged.
// Exit 1 when one acknowledged write is lost or there twice.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { envoyer } from '../bench/charge.ts';
import { hasard } from '../src/server/demo/hasard.ts';
import { jourParis } from '../src/shared/core/dates.ts';

const { values } = parseArgs({ options: { tours: { type: 'string', default: '20' } } });
const TOURS = Number(values.tours);
const ECRITURES_PAR_TOUR = 120;
const ECRIVAINS = 8;
const PORT = 3973;
const MOT_DE_PASSE = 'Pharmaccord1';

const dossier = await mkdtemp(join(tmpdir(), 'pharmaccord torture-'));
const h = hasard(7);

const demarrer = async (): Promise<{ processus: ChildProcess; millisecondes: number }> => {
  const debut = performance.now();
  const processus = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, PORT: String(PORT), HOST: '127.0.0.1', DATA_DIR: dossier, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    if (processus.exitCode !== null) throw new Error('l’application ne redémarre pas');
    const reponse = await envoyer(PORT, { method: 'GET', chemin: '/health/ready' }).catch(() => undefined);
    if (reponse?.status === 200) return { processus, millisecondes: performance.now() - debut };
    await new Promise((resolve) => setImmediate(resolve));
  }
};

const connecter = async (): Promise<Record<string, string>> => {
  const { texte } = await envoyer(PORT, {
    method: 'POST',
    chemin: '/api/v1/login',
    corps: { username: 'titulaire', password: MOT_DE_PASSE },
  });
  return { authorization: `Bearer ${(JSON.parse(texte) as { token: string }).token}` };
};

type Ecriture = { readonly info: string; acquittee: boolean };

/** Writes until the process dies; each write bears its own name and its idempotency key, and is sent again after a restart when unanswered. */
const ecrire = async (entetes: Record<string, string>, laboratoireId: number, ecriture: Ecriture): Promise<void> => {
  const corps = {
    laboratoireId,
    type: 'LOGISTIQUE',
    info: ecriture.info,
    actionAttendue: 'AVOIR',
    valeurAttendueCentimes: 100,
    dateDeclaration: jourParis(new Date()),
  };
  const reponse = await envoyer(PORT, {
    method: 'POST',
    chemin: '/api/v1/encours',
    corps,
    entetes: { ...entetes, 'idempotency-key': ecriture.info.replace(/\s/g, '-') },
  }).catch(() => undefined);
  if (reponse?.status === 200) ecriture.acquittee = true;
  else if (reponse) throw new Error(`écriture refusée : ${reponse.status} ${reponse.texte}`);
};

const compter = async (entetes: Record<string, string>): Promise<Map<string, number>> => {
  const vus = new Map<string, number>();
  let curseur: string | null = '';
  while (curseur !== null) {
    const suite: string = curseur ? `&curseur=${encodeURIComponent(curseur)}` : '';
    const { texte } = await envoyer(PORT, {
      method: 'GET',
      chemin: `/api/v1/encours?taille=200&q=torture${suite}`,
      entetes,
    });
    const page = JSON.parse(texte) as { elements: { info: string }[]; curseurSuivant: string | null };
    for (const { info } of page.elements) vus.set(info, (vus.get(info) ?? 0) + 1);
    curseur = page.curseurSuivant;
  }
  return vus;
};

const ecritures: Ecriture[] = [];
let pire = 0;
let { processus } = await demarrer();
try {
  for (let tour = 1; tour <= TOURS; tour++) {
    const entetes = await connecter();
    const { texte } = await envoyer(PORT, { method: 'GET', chemin: '/api/v1/laboratoires/list', entetes });
    const laboratoireId = (JSON.parse(texte) as { id: number }[])[0]?.id ?? 0;
    const aRefaire = ecritures.filter(({ acquittee }) => !acquittee);
    const nouvelles = Array.from({ length: ECRITURES_PAR_TOUR }, (_, i): Ecriture => ({
      info: `torture ${tour} ${i}`,
      acquittee: false,
    }));
    ecritures.push(...nouvelles);
    const file = [...aRefaire, ...nouvelles];
    const mort = h.entre(Math.floor(file.length / 3), file.length - 1);
    let faites = 0;
    await Promise.all(
      Array.from({ length: ECRIVAINS }, async () => {
        for (let ecriture = file.shift(); ecriture; ecriture = file.shift()) {
          if (++faites === mort) processus.kill('SIGKILL');
          await ecrire(entetes, laboratoireId, ecriture);
        }
      }),
    );
    processus.kill('SIGKILL');
    const relance = await demarrer();
    processus = relance.processus;
    pire = Math.max(pire, relance.millisecondes);
    const vus = await compter(await connecter());
    const perdues = ecritures.filter(({ info, acquittee }) => acquittee && !vus.has(info));
    const doubles = [...vus].filter(([, n]) => n > 1);
    console.log(
      `tour ${tour} : ${ecritures.filter(({ acquittee }) => acquittee).length} acquittées, ${perdues.length} perdue(s), ${doubles.length} en double, prêt en ${Math.round(relance.millisecondes)} ms`,
    );
    if (perdues.length > 0 || doubles.length > 0) throw new Error('des écritures ont été perdues ou doublées');
  }
  const acquittees = ecritures.filter(({ acquittee }) => acquittee).length;
  console.log(
    `${TOURS} arrêts brutaux, ${acquittees} écritures acquittées : 0 perdue, 0 en double ; redémarrage le plus long ${Math.round(pire)} ms`,
  );
} finally {
  processus.kill('SIGTERM');
  await new Promise((resolve) => processus.once('exit', resolve));
  await rm(dossier, { recursive: true, force: true });
}
