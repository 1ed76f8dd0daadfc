import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '#shared/core/app-error.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type {
  AdherentAServir,
  PropositionRepartition,
} from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { prestationErrors } from '#shared/features/prestations/prestation/errors.ts';
import { phraseEcart } from '#shared/features/prestations/prestation/messages.ts';
import { libelleRepartition } from '#shared/features/prestations/type-prestation/messages.ts';
import { modesRepartition, type ModeRepartition } from '#shared/features/prestations/type-prestation/schemas.ts';
import { usePremierLu } from '#web/lib/edition.ts';
import { formatCentimes, insecable, pluriel } from '#web/lib/formats.ts';
import { nombreLu } from '#web/lib/illisible.ts';
import { Attente } from '#web/ui/Attente.tsx';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import tableau from '#web/ui/Tableau.module.css';
import { libellePreuve, teintePreuve } from './apparence.ts';
import styles from './Prestation.module.css';
import { prestationQueries, useActesPrestation } from './queries.ts';
import {
  adherentsVus,
  apercuDe,
  baseConnue,
  saisieInitiale,
  segmentsDesAdherents,
  type FiltreAdherents,
  type LigneSaisiePrestation,
  type SaisieRepartition,
} from './repartition-saisie.ts';

const MODES = modesRepartition.map((value) => ({ value, label: libelleRepartition[value] }));
const TITRE_BASE: Readonly<Partial<Record<ModeRepartition, string>>> = {
  CA: 'Chiffre d’affaires',
  NB_REALISATIONS: 'Réalisations',
};
const LARGEUR = 860;
/** Number of adhérents under which the list shows no filter. */
const PEU = 10;

type LigneProps = {
  adherent: AdherentAServir;
  ligne: LigneSaisiePrestation;
  mode: ModeRepartition;
  part: number | undefined;
  changer: (modifs: Partial<LigneSaisiePrestation>) => void;
};

/** The base or amount of an adhérent, where the mode needs one. */
const Saisie = ({ adherent, ligne, mode, changer }: LigneProps) => {
  const commun = { size: 'xs', disabled: !ligne.servi } as const;
  const connue = baseConnue(mode, adherent);
  if (mode === 'MANUEL')
    return (
      <MontantField
        {...commun}
        aria-label={`Montant de ${adherent.nom}`}
        value={ligne.montantHtCentimes}
        onChange={(montantHtCentimes) => changer({ montantHtCentimes })}
      />
    );
  const Champ = mode === 'CA' ? MontantField : EntierField;
  return (
    <Champ
      {...commun}
      aria-label={`${TITRE_BASE[mode]} de ${adherent.nom}`}
      value={ligne.base ?? connue}
      onChange={(base) => changer({ base: nombreLu(base) === connue ? null : base })}
    />
  );
};

const Ligne = (props: LigneProps) => {
  const { adherent, ligne, mode, part, changer } = props;
  return (
    <tr>
      <th scope="row">
        <Checkbox
          size="sm"
          label={adherent.nom}
          description={adherent.ville}
          checked={ligne.servi}
          onChange={({ currentTarget: { checked } }) => changer({ servi: checked })}
        />
      </th>
      <td>
        {adherent.preuve === 'NON_DEMANDEE' ? null : (
          <StatusBadge teinte={teintePreuve[adherent.preuve]}>{libellePreuve[adherent.preuve]}</StatusBadge>
        )}
        {adherent.ibanConnu ? null : (
          <Text size="xs" c="dimmed">
            IBAN à demander
          </Text>
        )}
      </td>
      {mode === 'EGAL' ? null : (
        <td className={styles.saisie}>
          <Saisie {...props} />
        </td>
      )}
      {mode === 'MANUEL' ? null : (
        <td className={`${tableau.nombre} chiffres`}>{part === undefined ? '–' : formatCentimes(part)}</td>
      )}
    </tr>
  );
};

type FiltreProps = {
  adherents: readonly AdherentAServir[];
  filtre: FiltreAdherents;
  onChange: (filtre: FiltreAdherents) => void;
  montres: number;
  servis: number;
};

/** Filters hundreds of adhérents by name, city or segment; hidden ones keep their part. */
const FiltreRepartition = ({ adherents, filtre, onChange, montres, servis }: FiltreProps) => {
  const segments = segmentsDesAdherents(adherents);
  return (
    <Group gap="xs">
      <TextInput
        aria-label="Chercher un adhérent"
        placeholder="Pharmacie, ville…"
        w={{ base: '100%', xs: 240 }}
        value={filtre.q}
        onChange={({ currentTarget: { value: q } }) => onChange({ ...filtre, q })}
      />
      {segments.length > 0 ? (
        <ChoixField
          aria-label="Segment"
          placeholder="Tous les segments"
          clearable
          w={{ base: '100%', xs: 220 }}
          options={segments.map(({ id, nom: label }) => ({ value: id, label }))}
          value={filtre.segmentId}
          onChange={(segmentId) => onChange({ ...filtre, segmentId })}
        />
      ) : null}
      <Text size="sm" c="dimmed" role="status">
        {montres < adherents.length
          ? `${pluriel(montres, 'montré')}, dont ${pluriel(servis, 'servi')}`
          : pluriel(montres, 'adhérent')}
      </Text>
    </Group>
  );
};

type CorpsProps = {
  proposition: PropositionRepartition;
  saisie: SaisieRepartition;
  poser: (saisie: SaisieRepartition) => void;
};

const Corps = ({ proposition, saisie, poser }: CorpsProps) => {
  const { adherents, aReverserCentimes } = proposition;
  const { parts, totalCentimes, refus } = apercuDe(saisie, proposition);
  const servis = saisie.lignes.filter(({ servi }) => servi).length;
  const colonnes = saisie.mode === 'EGAL' || saisie.mode === 'MANUEL' ? 3 : 4;
  const [filtre, setFiltre] = useState<FiltreAdherents>({ q: '', segmentId: null });
  const vus = adherentsVus(adherents, filtre);
  const idsVus = new Set(vus.map(({ pharmacieId }) => pharmacieId));
  const servisVus = saisie.lignes.filter(({ pharmacieId, servi }) => servi && idsVus.has(pharmacieId)).length;
  const parId = new Map(saisie.lignes.map((ligne) => [ligne.pharmacieId, ligne]));
  const changerLignes = (modifier: (ligne: LigneSaisiePrestation) => LigneSaisiePrestation) =>
    poser({ ...saisie, lignes: saisie.lignes.map(modifier) });
  const total = refus === 'TOTAL_FAUX' ? phraseEcart(aReverserCentimes - totalCentimes) : null;
  return (
    <Stack gap="md">
      <ChoixField
        label="Répartition"
        allowDeselect={false}
        options={MODES}
        value={saisie.mode}
        onChange={(mode) => poser({ ...saisie, mode: mode ?? saisie.mode })}
      />
      <Text size="sm">
        <strong className="chiffres">{formatMontant(aReverserCentimes, 'HT')}</strong> à partager entre{' '}
        {pluriel(servis, 'adhérent')}, au centime près.
      </Text>
      {adherents.length > PEU ? (
        <FiltreRepartition
          adherents={adherents}
          filtre={filtre}
          onChange={setFiltre}
          montres={vus.length}
          servis={servisVus}
        />
      ) : null}
      <table className={`${tableau.tableau} ${styles.parts}`} aria-label="Part de chaque adhérent">
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                size="sm"
                label={vus.length < adherents.length ? 'Ceux qui sont montrés' : 'Pharmacie'}
                checked={vus.length > 0 && servisVus === vus.length}
                indeterminate={servisVus > 0 && servisVus < vus.length}
                disabled={vus.length === 0}
                onChange={({ currentTarget: { checked } }) =>
                  changerLignes((ligne) => (idsVus.has(ligne.pharmacieId) ? { ...ligne, servi: checked } : ligne))
                }
              />
            </th>
            <th scope="col">Preuve</th>
            {TITRE_BASE[saisie.mode] ? <th scope="col">{TITRE_BASE[saisie.mode]}</th> : null}
            <th scope="col" className={tableau.nombre}>
              Part HT
            </th>
          </tr>
        </thead>
        <tbody>
          {vus.map((adherent) => {
            const ligne = parId.get(adherent.pharmacieId);
            return ligne ? (
              <Ligne
                key={adherent.pharmacieId}
                adherent={adherent}
                ligne={ligne}
                mode={saisie.mode}
                part={parts.get(adherent.pharmacieId)}
                changer={(modifs) =>
                  changerLignes((ligneSaisie) =>
                    ligneSaisie.pharmacieId === adherent.pharmacieId ? { ...ligneSaisie, ...modifs } : ligneSaisie,
                  )
                }
              />
            ) : null;
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={colonnes - 1}>
              Total
            </th>
            <td className={`${tableau.nombre} chiffres`}>{formatCentimes(totalCentimes)}</td>
          </tr>
        </tfoot>
      </table>
      {refus ? (
        <Alert color="orange" role="status">
          {insecable(total ?? prestationErrors.repartitionFausse(refus).message)}
        </Alert>
      ) : null}
    </Stack>
  );
};

type Props = { id: number; onFermer: () => void; onEnregistre: (id: number) => void };
type EditeurProps = Props & { proposition: PropositionRepartition; version: number };

const Editeur = ({ id, proposition, version, onFermer, onEnregistre }: EditeurProps) => {
  const actes = useActesPrestation();
  const [saisie, setSaisie] = useState(() => saisieInitiale(proposition));
  const [enCours, setEnCours] = useState(false);
  const [conflit, setConflit] = useState<number | null>(null);
  const { refus } = apercuDe(saisie, proposition);
  const illisible = saisie.lignes.some(
    ({ servi, base, montantHtCentimes }) =>
      servi && [base, montantHtCentimes].some((valeur) => typeof valeur === 'object' && valeur !== null),
  );
  const enregistrer = async () => {
    setEnCours(true);
    try {
      await actes.repartir(id, {
        modeRepartition: saisie.mode,
        parts: saisie.lignes
          .filter(({ servi }) => servi)
          .map(({ pharmacieId, base, montantHtCentimes }) => ({
            pharmacieId,
            base: saisie.mode === 'CA' || saisie.mode === 'NB_REALISATIONS' ? nombreLu(base) : null,
            montantHtCentimes: saisie.mode === 'MANUEL' ? (nombreLu(montantHtCentimes) ?? 0) : null,
          })),
        version: conflit ?? version,
      });
      succes('Répartition enregistrée.');
      onEnregistre(id);
    } catch (erreur) {
      setEnCours(false);
      // Keeps the typed values: sending again overwrites the other version on purpose.
      if (erreur instanceof AppError && erreur.code === 'CONFLIT_VERSION')
        void actes.relire(id).then((relue) => setConflit(relue.version), echec);
      echec(erreur);
    }
  };
  return (
    <DetailDrawer
      ouvert
      onFermer={useFermeture(onFermer)}
      titre="Répartir entre les adhérents"
      largeur={LARGEUR}
      pied={
        <>
          <Button variant="default" onClick={onFermer} disabled={enCours}>
            Annuler
          </Button>
          <Button loading={enCours} disabled={refus !== null || illisible} onClick={() => void enregistrer()}>
            {conflit === null ? 'Enregistrer la répartition' : 'Enregistrer quand même'}
          </Button>
        </>
      }
    >
      {proposition.adherents.length === 0 ? (
        <EmptyState
          titre="Aucun adhérent"
          texte="Personne n’a encore rejoint votre groupement : il n’y a rien à partager."
        />
      ) : (
        <Corps proposition={proposition} saisie={saisie} poser={setSaisie} />
      )}
    </DetailDrawer>
  );
};

/**
 * The drawer that shares a prestation between adhérents, with the amounts shown as the user types, by the server's own
 * rule (PRS-10, PRS-12).
 */
export const RepartitionDrawer = (props: Props) => {
  const proposition = useQuery(prestationQueries.repartition(props.id));
  const detail = useQuery(prestationQueries.detail(props.id));
  const propositionLue = usePremierLu(proposition.data);
  const prestation = usePremierLu(detail.data);
  if (propositionLue && prestation)
    return <Editeur {...props} proposition={propositionLue} version={prestation.version} />;
  return (
    <DetailDrawer ouvert onFermer={props.onFermer} titre="Répartir entre les adhérents" largeur={LARGEUR}>
      <Attente
        erreur={proposition.error ?? detail.error}
        onReessayer={() => void Promise.all([proposition.refetch(), detail.refetch()])}
      />
    </DetailDrawer>
  );
};
