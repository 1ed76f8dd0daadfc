import { Group, Stack, Text } from '@mantine/core';
import { useState, type ClipboardEvent } from 'react';
import type { z } from 'zod';
import type { LigneCollee } from '#shared/core/textes/collage.ts';
import type { UniteRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { estSellOut } from '#shared/features/argent/rfa/rules/ventes.ts';
import { reprendreApresConflit, usePremierLu } from '#web/lib/edition.ts';
import { insecable } from '#web/lib/formats.ts';
import { useFormulaire, type EtatFormulaire, type SaisieDe } from '#web/lib/formulaire.ts';
import { nombreLu } from '#web/lib/illisible.ts';
import { BoutonCollage, ZoneCollage } from '#web/ui/collage/Collage.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { SortsCollage } from '#web/ui/collage/SortsCollage.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { CentiemesField } from '../CentiemesField.tsx';
import { lireMoisColles } from './mois-colles.ts';
import { enSaisie, lireMois, moisSaisisSchema } from './mois-saisis.ts';
import { formatUnite, nomMois, uniteDesMois, uniteDuResultat } from '../mots.ts';
import { useActesRfa } from '../queries.ts';
import styles from '../Rfa.module.css';

type SaisieMois = SaisieDe<z.output<typeof moisSaisisSchema>>;
type Props = { rfa: DetailRfa; onFermer: () => void };
type Colonne = 'base' | 'baseResultat';

const libelleMois = (mois: string | null) => `${nomMois(mois ?? '')} ${(mois ?? '').slice(0, 4)}`;

type TableProps = {
  f: Pick<EtatFormulaire<SaisieMois>, 'champ' | 'valeurs'>;
  unite: UniteRfa;
  /** Unit of the second column; null for a single base. */
  uniteSeconde: UniteRfa | null;
  /** Base read in factures or sales, by month: a typed month takes precedence (RFA-13). */
  deja: ReadonlyMap<string, string>;
  surCollage: (depart: number, colonne: Colonne) => (evenement: ClipboardEvent) => void;
};

const TableDesMois = ({ f, unite, uniteSeconde, deja, surCollage }: TableProps) => (
  <table className={styles.mois} aria-label="Base, mois par mois">
    <thead>
      <tr>
        <th scope="col">Mois</th>
        <th scope="col">Base</th>
        {uniteSeconde ? <th scope="col">Base du résultat</th> : null}
      </tr>
    </thead>
    <tbody>
      {f.valeurs.mois.map(({ mois }, i) => (
        <tr key={mois}>
          <th scope="row">
            {libelleMois(mois)}
            {deja.has(mois ?? '') ? (
              <small className={`${styles.dejaLu} chiffres`}>{deja.get(mois ?? '')}</small>
            ) : null}
          </th>
          <td onPaste={surCollage(i, 'base')}>
            <CentiemesField
              unite={unite}
              size="xs"
              aria-label={`Base, ${libelleMois(mois)}`}
              {...f.champ(`mois.${i}.base`)}
            />
          </td>
          {uniteSeconde ? (
            <td onPaste={surCollage(i, 'baseResultat')}>
              <CentiemesField
                unite={uniteSeconde}
                size="xs"
                aria-label={`Base du résultat, ${libelleMois(mois)}`}
                {...f.champ(`mois.${i}.baseResultat`)}
              />
            </td>
          ) : null}
        </tr>
      ))}
    </tbody>
  </table>
);

/** The base typed month by month, or pasted from a spreadsheet. */
export const MoisForm = ({ rfa: courante, onFermer }: Props) => {
  const rfa = usePremierLu(courante) ?? courante;
  const actes = useActesRfa();
  const [zone, setZone] = useState(false);
  const [sorts, setSorts] = useState<readonly LigneCollee[] | null>(null);
  const f = useFormulaire(
    moisSaisisSchema,
    enSaisie(rfa),
    async ({ mois, ...autres }) => {
      const lignes = mois.flatMap(({ base, ...champsDuMois }) => (base === null ? [] : [{ ...champsDuMois, base }]));
      await actes.saisirBases(rfa.id, { mois: lignes, ...autres });
      succes('Base enregistrée.');
      onFermer();
    },
    {
      brouillon: `rfa.${rfa.id}.mois`,
      onRecharger: () =>
        void actes.relire(rfa.id).then((relue) => reprendreApresConflit(f, enSaisie(rfa), enSaisie(relue)), echec),
    },
  );
  const unite = uniteDesMois(rfa.type);
  const uniteSeconde =
    uniteDuResultat(rfa) ?? (rfa.bases.some(({ baseResultat }) => baseResultat !== null) ? 'EUROS' : null);
  const lignes = f.valeurs.mois;
  const source = estSellOut(rfa.type) ? 'ventes' : 'factures';
  const deja = new Map(
    rfa.basesFactures.map(({ mois, base }) => [mois, `${source}\u00a0: ${formatUnite(unite, base)}`] as const),
  );

  const coller = (texte: string, depart: number, colonne: Colonne) => {
    const seconde = uniteSeconde === null ? undefined : lireMois(uniteSeconde);
    const moisCollesLus = lireMoisColles(texte, {
      mois: lignes.map(({ mois }) => mois ?? ''),
      depart,
      lireBase: colonne === 'baseResultat' && seconde ? seconde : lireMois(unite),
      lireResultat: colonne === 'base' ? seconde : undefined,
    });
    setSorts(moisCollesLus.sorts);
    if (moisCollesLus.lignes.length === 0) return;
    setZone(false);
    const collees = new Map(moisCollesLus.lignes.map((ligne) => [ligne.mois, ligne]));
    f.poser({
      mois: lignes.map((ligne) => {
        const collee = collees.get(ligne.mois ?? '');
        if (!collee) return ligne;
        if (colonne === 'baseResultat') return { ...ligne, baseResultat: collee.base };
        return { ...ligne, base: collee.base, baseResultat: collee.baseResultat ?? ligne.baseResultat };
      }),
    });
  };
  /** Pastes a column downwards from the focused cell. */
  const surCollage = (depart: number, colonne: Colonne) => (evenement: ClipboardEvent) => {
    const texte = evenement.clipboardData.getData('text');
    if (!/\t|\n\S/.test(texte)) return;
    evenement.preventDefault();
    coller(texte, depart, colonne);
  };
  const total = (colonne: Colonne) => lignes.reduce((somme, ligne) => somme + (nombreLu(ligne[colonne]) ?? 0), 0);

  return (
    <Formulaire
      formulaire={f}
      onAnnuler={() => void f.quitter().then((oui) => oui && onFermer())}
      autres={<BoutonCollage variant="subtle" ouvert={zone} onBasculer={() => setZone(!zone)} />}
    >
      <Stack gap="xs">
        {zone ? (
          <ZoneCollage
            libelle="Mois copiés"
            description={insecable(
              `Un mois par ligne, avec son nom ou dans l’ordre depuis ` +
                `${libelleMois(lignes[0]?.mois ?? null)} : sa base${uniteSeconde ? ', puis la base du résultat' : ''}.`,
            )}
            onColler={(texte) => coller(texte, 0, 'base')}
          />
        ) : null}
        {rfa.type === 'EVOLUTION_PCT' ? (
          <MontantField
            label="Base de l’année précédente"
            description={insecable(
              rfa.periodes.length > 1
                ? 'De toute l’année. Vide, elle se lit dans les mois d’avant quand ils sont tous connus.'
                : 'Vide, elle se lit dans les factures de l’année d’avant quand chaque mois en a.',
            )}
            {...f.champ('reference')}
          />
        ) : null}
        {sorts ? <SortsCollage sorts={sorts} onFermer={() => setSorts(null)} /> : null}
        <TableDesMois unite={unite} uniteSeconde={uniteSeconde} deja={deja} f={f} surCollage={surCollage} />
        <Group justify="flex-end">
          <Text size="sm" aria-live="polite">
            Total&nbsp;: <strong className="chiffres">{formatUnite(unite, total('base'))}</strong>
            {uniteSeconde ? ` · résultat sur ${formatUnite(uniteSeconde, total('baseResultat'))}` : null}
          </Text>
        </Group>
      </Stack>
    </Formulaire>
  );
};
