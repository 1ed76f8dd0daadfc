import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fautesDuSujet, sujetsAVerifier } from './check-commits.ts';

let dossier: string;
beforeEach(() => {
  dossier = mkdtempSync(join(tmpdir(), 'pharmaccord-commits-'));
});
afterEach(() => rmSync(dossier, { recursive: true, force: true }));

const IDENTITE = ['-c', 'user.name=Essai', '-c', 'user.email=essai@exemple.fr', '-c', 'commit.gpgsign=false'];
const git = (...args: string[]) => execFileSync('git', ['-C', dossier, ...IDENTITE, ...args], { stdio: 'pipe' });
const committer = (sujet: string) => git('commit', '--allow-empty', '--no-verify', '-q', '-m', sujet);

test('un sujet dit sa pièce d’abord, en 72 caractères au plus', () => {
  expect(fautesDuSujet('encours: refuse un règlement plus grand que l’avoir')).toEqual([]);
  expect(fautesDuSujet('guide-rdv: é')).toEqual([]);
  expect(fautesDuSujet(`web: ${'é'.repeat(67)}`)).toEqual([]);
  expect(fautesDuSujet(`web: ${'é'.repeat(68)}`)).toEqual(['73 caractères, pour 72 au plus']);
  for (const sujet of ['Corrige un défaut', 'web : une espace', 'web:collé', ': rien', 'deux mots: non'])
    expect(fautesDuSujet(sujet), sujet).toEqual(['la pièce manque devant (« encours: … »)']);
});

test('sans git, sans branche distante ou sans histoire commune, il n’y a rien à vérifier', () => {
  expect(sujetsAVerifier(dossier)).toHaveProperty('ignore');
  git('init', '-q');
  expect(sujetsAVerifier(dossier)).toHaveProperty('ignore');
  committer('mal écrit');
  expect(sujetsAVerifier(dossier)).toHaveProperty('ignore');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  git('checkout', '-q', '--orphan', 'ailleurs');
  committer('mal écrit aussi');
  expect(sujetsAVerifier(dossier)).toHaveProperty('ignore');
});

test('seuls les commits qui ne sont pas sur origin/main se vérifient, sans les fusions', () => {
  git('init', '-q');
  committer('ancien, et mal écrit');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  expect(sujetsAVerifier(dossier)).toEqual({ sujets: [] });
  mkdirSync(join(dossier, 'archive'));
  expect(sujetsAVerifier(join(dossier, 'archive'))).toHaveProperty('ignore');
  git('checkout', '-q', '-b', 'essai');
  committer('web: un');
  git('checkout', '-q', '-b', 'autre', 'HEAD~1');
  committer('web: deux');
  git('merge', '-q', '--no-ff', '-m', 'Merge branch ’essai’', 'essai');
  expect(sujetsAVerifier(dossier)).toEqual({
    sujets: expect.toSatisfy((s: string[]) => s.toSorted().join() === 'web: deux,web: un'),
  });
});
