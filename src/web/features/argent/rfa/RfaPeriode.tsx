import { Button, Group, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconListDetails,
  IconReceiptEuro,
  IconX,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { DetailRfa, EncoursRfa, PeriodeSuivie } from '#shared/features/argent/rfa/schemas/lecture.ts';
import type { EtatPalier } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { libellePalier } from '#shared/features/argent/rfa/messages.ts';
import { PastilleEtat } from '#web/features/argent/encours/Pastilles.tsx';
import { formatJour } from '#web/lib/formats.ts';
import { permises, type Action } from '#web/ui/action.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { BarreRfa } from './BarreRfa.tsx';
import { EcartDeclare } from './EcartDeclare.tsx';
import {
  chiffresDuPalier,
  formatBase,
  formatFourchette,
  formatResultat,
  libelleEtatPeriode,
  nomDuReste,
  nomDuSolde,
  nomPalier,
  nomPeriode,
  teintePalier,
  uniteDeLaBase,
} from './mots.ts';
import { ManqueAuPalier } from './ProchainPalierTexte.tsx';
import { seuilsDe } from './Progression.tsx';
import { useActesRfa } from './queries.ts';
import styles from './Rfa.module.css';

const RfaExplication = differerPartie(async () => (await import('./explication/RfaExplication.tsx')).RfaExplication);

type Props = {
  rfa: DetailRfa;
  periode: PeriodeSuivie;
  /** Changes a palier, when the RFA is not the pharmacy's own. */
  onPalier?: ((palierId: number, periode: number, etat: EtatPalier) => void) | undefined;
};
type PalierDePeriode = PeriodeSuivie['paliers'][number];

type Porte = { encours: EncoursRfa; partCentimes: number | null };
/** `420,00 € sur 840,00 €` when the encours also carries other parts; null when it has no part of this one. */
const montantPorte = ({ encours, partCentimes: part }: Porte): string | null => {
  if (encours.montantACompleter) return 'à compléter';
  if (part === 0) return null;
  const entier = formatMontant(encours.attenduCentimes, 'HT');
  return part === null || part === encours.attenduCentimes ? entier : `${formatMontant(part, 'HT')} sur ${entier}`;
};

const LienEncours = ({ encours, partCentimes }: Porte) => (
  <Group gap={6} wrap="wrap">
    <LienTexte to="/encours" search={{ etat: 'TOUS', encours: encours.id }} size="sm" className="chiffres">
      {encours.numero}
    </LienTexte>
    <Text span size="sm" className="chiffres">
      {montantPorte({ encours, partCentimes })}
    </Text>
    <PastilleEtat etat={encours.etat} partiel={encours.etat === 'DECLARE' && encours.regleCentimes > 0} />
  </Group>
);

const useChangerPalier = (rfa: DetailRfa, numero: number) => {
  const actes = useActesRfa();
  return (palierId: number, etat: EtatPalier) =>
    void import('./actes-confirmes.ts')
      .then(({ changerPalierApresAccord }) => changerPalierApresAccord(actes, rfa, palierId, numero, etat))
      .catch(echec);
};

const actesDuPalier = (
  { palierId, etat }: PalierDePeriode,
  changer: (id: number, etat: EtatPalier) => void,
): Action[] =>
  permises([
    {
      si: etat !== 'VALIDE',
      cle: 'valider',
      libelle: 'Valider',
      icone: IconCheck,
      faire: () => changer(palierId, 'VALIDE'),
    },
    {
      si: etat !== 'INVALIDE',
      cle: 'invalider',
      libelle: 'Non atteint',
      icone: IconX,
      faire: () => changer(palierId, 'INVALIDE'),
    },
    {
      si: etat !== 'A_ATTEINDRE',
      cle: 'remettre',
      libelle: 'Remettre à atteindre',
      icone: IconArrowBackUp,
      faire: () => changer(palierId, 'A_ATTEINDRE'),
    },
  ]);

const Palier = ({ rfa, periode, rang, onPalier }: Props & { rang: number }) => {
  const palier = rfa.paliers[rang];
  const suivi = periode.paliers[rang];
  const changerPalier = useChangerPalier(rfa, periode.numero);
  const changer = onPalier
    ? (palierId: number, etat: EtatPalier) => onPalier(palierId, periode.numero, etat)
    : changerPalier;
  if (!palier || !suivi) return null;
  const nom = nomPalier(rfa, palier, rang);
  const chiffres = chiffresDuPalier(rfa, palier);
  const aAtteindre = suivi.etat === 'A_ATTEINDRE';
  const aConfirmer = aAtteindre && (suivi.atteint || suivi.propose) && rfa.droits.palier;
  return (
    <li>
      <span className={styles.palierRang} aria-hidden>
        {rang + 1}
      </span>
      <div className={styles.palierDit}>
        {nom}
        {chiffres ? <small className="chiffres">{chiffres}</small> : null}
        {suivi.encours ? <LienEncours encours={suivi.encours} partCentimes={suivi.partCentimes} /> : null}
      </div>
      <div className={styles.palierActes}>
        {aAtteindre && suivi.atteint ? <StatusBadge teinte="orange">Base atteinte</StatusBadge> : null}
        {aAtteindre && suivi.propose ? <StatusBadge teinte="bleu">Dit atteint par le groupement</StatusBadge> : null}
        {aAtteindre && (suivi.atteint || suivi.propose) ? null : (
          <StatusBadge teinte={teintePalier[suivi.etat]}>{libellePalier[suivi.etat]}</StatusBadge>
        )}
        {aConfirmer ? (
          <Button
            size="compact-sm"
            aria-label={`Valider le palier ${nom}`}
            onClick={() => changer(suivi.palierId, 'VALIDE')}
          >
            Valider
          </Button>
        ) : null}
        {rfa.droits.palier ? (
          <ActionMenu libelle={`Actions du palier ${nom}`} actions={() => actesDuPalier(suivi, changer)} />
        ) : null}
      </div>
    </li>
  );
};

/** The soldes of a period: amounts claimed beyond the paliers, and amounts not claimed yet. */
const Soldes = ({ rfa, periode }: Props) => {
  const actes = useActesRfa();
  const { resteAReclamerCentimes: reste } = periode;
  const soldes = periode.soldes.flatMap(({ palierId, encours, partCentimes }, i) =>
    encours ? [{ cle: i, nom: nomDuSolde(rfa, palierId, i), encours, partCentimes }] : [],
  );
  if (soldes.length === 0 && reste === 0) return null;
  const nom = nomDuReste(periode);
  const reclamer = () =>
    void import('./actes-confirmes.ts').then(({ reclamerSolde }) => reclamerSolde(actes, rfa, periode)).catch(echec);
  return (
    <Group justify="space-between" gap="xs">
      <div>
        {soldes.map(({ cle, ...solde }) => (
          <div key={cle}>
            <Text size="sm" fw={550}>
              {solde.nom}
            </Text>
            <LienEncours encours={solde.encours} partCentimes={solde.partCentimes} />
          </div>
        ))}
        {reste > 0 ? (
          <Text size="sm">
            <strong className="chiffres">{formatMontant(reste, 'HT')}</strong> de {nom} que rien ne réclame encore
          </Text>
        ) : null}
      </div>
      {reste > 0 && rfa.droits.palier ? (
        <Button size="compact-sm" leftSection={<IconReceiptEuro size={15} aria-hidden />} onClick={reclamer}>
          Réclamer {formatMontant(reste, 'HT')}
        </Button>
      ) : null}
    </Group>
  );
};

type TeteProps = Props & { pli: { ouvert: boolean; basculer: () => void } | null };
const Tete = ({ rfa, periode, pli }: TeteProps) => {
  const nom = (
    <Text span size="sm" fw={600}>
      {nomPeriode(rfa.resultatPeriode, periode)}
      {pli ? (
        <Text span size="xs" c="dimmed">
          {' '}
          jusqu’au {formatJour(periode.fin)} · {formatBase(rfa, periode.base)}
        </Text>
      ) : null}
    </Text>
  );
  const Chevron = pli?.ouvert ? IconChevronDown : IconChevronRight;
  return (
    <div className={styles.periodeTete}>
      {pli ? (
        <button type="button" className={styles.periodeOuvre} aria-expanded={pli.ouvert} onClick={pli.basculer}>
          <Chevron size={16} style={{ flex: 'none' }} aria-hidden />
          {nom}
        </button>
      ) : (
        nom
      )}
      {periode.resteAReclamerCentimes > 0 ? <StatusBadge teinte="orange">Reste à réclamer</StatusBadge> : null}
      <StatusBadge teinte={periode.etat === 'EN_COURS' ? 'bleu' : 'gris'}>
        {libelleEtatPeriode[periode.etat]}
      </StatusBadge>
    </div>
  );
};

/** The reasons of the amount, opened in place; hidden when this session may not see the sales (RFA-41). */
const Pourquoi = ({ rfa, periode }: Props) => {
  const [ouvert, setOuvert] = useState(false);
  const id = useId();
  if (rfa.ventesCachees) return null;
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        px={4}
        data-sans-impression
        leftSection={<IconListDetails size={15} aria-hidden />}
        aria-expanded={ouvert}
        aria-controls={id}
        onClick={() => setOuvert(!ouvert)}
      >
        Pourquoi ce montant
      </Button>
      <div id={id}>{ouvert ? <RfaExplication rfa={rfa} periode={periode} /> : null}</div>
    </div>
  );
};

/** The progress of one period: its bar, the distance to the next palier, each palier with its state and its encours. */
export const RfaPeriode = ({ rfa, periode, depliee, onPalier }: Props & { depliee: boolean }) => {
  const { prevision, resultatPrevu } = periode;
  const [ouvert, setOuvert] = useState(depliee);
  const seule = rfa.periodes.length === 1;
  const seuils = seuilsDe(rfa);
  const ecrire = (nombre: number) => formatBase(rfa, nombre);
  const enCours = periode.etat === 'EN_COURS';
  const resultat = formatResultat(rfa.resultatType, periode.resultat);
  return (
    <section className={styles.periode} aria-label={nomPeriode(rfa.resultatPeriode, periode)}>
      <Tete rfa={rfa} periode={periode} pli={seule ? null : { ouvert, basculer: () => setOuvert(!ouvert) }} />
      {seuils.length > 0 && !rfa.ventesCachees ? (
        <BarreRfa
          grande
          base={periode.base}
          seuils={seuils}
          prevision={enCours ? prevision : null}
          unite={uniteDeLaBase(rfa.type)}
        />
      ) : null}
      {ouvert || seule ? (
        <>
          <Group gap="0.125rem 1.25rem" component="dl" m={0} className={styles.faits}>
            <div>
              <dt>{rfa.ventesCachees ? 'Base saisie' : 'Base'}</dt>
              <dd className="chiffres">{ecrire(periode.base)}</dd>
            </div>
            {resultat === null ? null : (
              <div>
                <dt>Résultat</dt>
                <dd className="chiffres">{resultat}</dd>
              </div>
            )}
            {enCours && prevision && prevision.max > 0 ? (
              <div>
                <dt>Base prévue</dt>
                <dd>{formatFourchette(prevision, ecrire)}</dd>
              </div>
            ) : null}
            {enCours && resultatPrevu && resultatPrevu.max > 0 ? (
              <div>
                <dt>Estimé</dt>
                <dd>{formatFourchette(resultatPrevu, (nombre) => formatResultat(rfa.resultatType, nombre))}</dd>
              </div>
            ) : null}
          </Group>
          {onPalier ? null : <Pourquoi rfa={rfa} periode={periode} />}
          {periode.prochain ? (
            <Text size="sm" component="div">
              Prochain palier&nbsp;: <ManqueAuPalier type={rfa.type} prochain={periode.prochain} />
            </Text>
          ) : null}
          {rfa.paliers.length > 0 ? (
            <ol className={styles.paliers} aria-label={`Paliers, ${nomPeriode(rfa.resultatPeriode, periode)}`}>
              {rfa.paliers.map(({ id }, rang) => (
                <Palier key={id} rfa={rfa} periode={periode} rang={rang} onPalier={onPalier} />
              ))}
            </ol>
          ) : null}
        </>
      ) : null}
      <Soldes rfa={rfa} periode={periode} />
      {periode.ecartDeclareCentimes > 0 ? <EcartDeclare rfa={rfa} periode={periode} /> : null}
    </section>
  );
};
