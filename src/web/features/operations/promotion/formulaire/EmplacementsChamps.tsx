import { ActionIcon, Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_EMPLACEMENTS_OPERATION } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { EmplacementSaisi } from '#shared/features/operations/operation/schemas/saisie.ts';
import { canGererEmplacements } from '#shared/features/operations/emplacement/policy.ts';
import { isJour, joursEntre } from '#web/lib/formats.ts';
import type { Chemin } from '#web/lib/formulaire.ts';
import { useSession } from '#web/lib/session.ts';
import { differer } from '#web/ui/differer.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { duAuOperation } from '#web/features/operations/operation/apparence.ts';
import { BandeOccupation } from './BandeOccupation.tsx';
import { direConflit, occupationsCroisees, type OccupationPlace } from './occupation.ts';
import styles from './PromotionForm.module.css';
import { emplacementVide } from '#web/features/operations/operation/saisie.ts';
import { fenetreDesPlaces, useOccupations, useSources, useZones, type PlaceProposee } from './sources.ts';

const NouvelEmplacementDialog = differer(
  async () =>
    (await import('#web/features/operations/emplacement/NouvelEmplacementDialog.tsx')).NouvelEmplacementDialog,
);

type Props = {
  lignes: readonly EmplacementSaisi[];
  onChange: (lignes: EmplacementSaisi[]) => void;
  champ: (chemin: Chemin<{ emplacements: EmplacementSaisi[] }>) => Record<string, unknown>;
  /** Error of the whole list, which no line shows. */
  erreur: React.ReactNode;
  /** Dates of the promotion. */
  du: string | null;
  au: string | null;
  superposable: boolean;
  /** Id of this promotion, which does not conflict with itself. */
  sauf: number | null;
};

const jourOuNul = (jour: string | null) => (jour !== null && isJour(jour) ? jour : null);

const Rencontres = ({
  ligne,
  occupations,
  superposable,
}: {
  ligne: { emplacementId: number; du: string; au: string };
  occupations: readonly OccupationPlace[];
  superposable: boolean;
}) => {
  const pire = occupationsCroisees(occupations, ligne, superposable).find(
    ({ etat }) => etat === 'conflit' || etat === 'prevu',
  );
  if (!pire) return null;
  const { occupation, etat } = pire;
  return (
    <Alert color={etat === 'conflit' ? 'red' : 'orange'} icon={<IconAlertTriangle aria-hidden />} role="status" py={6}>
      {etat === 'conflit'
        ? direConflit(occupation)
        : `Un autre brouillon prévoit aussi cette place\u00a0: ` +
          `${occupation.nomOperation}, ${duAuOperation(occupation.dateDebut, occupation.dateFin)}.`}
    </Alert>
  );
};

/** Rent of an emplacement for its dates, by the week begun. */
const loyer = (place: PlaceProposee | undefined, du: string | null, au: string | null): number | null =>
  place?.prixSemaineHtCentimes == null || du === null || au === null || au < du
    ? null
    : place.prixSemaineHtCentimes * Math.ceil((joursEntre(du, au) + 1) / 7);

/** Lets a user who manages the plan create a missing emplacement (OPE-1); the others are told who can. */
const useAjoutDePlace = () => {
  const [cherche, setCherche] = useState<string | null>(null);
  const session = useSession();
  const { propre } = useSources();
  const permis = propre && session !== null && canGererEmplacements(session.utilisateur);
  const champ = permis
    ? { ajout: { libelle: 'Créer un emplacement', faire: setCherche }, searchable: true }
    : { nothingFoundMessage: 'Aucun emplacement : l’administrateur de la pharmacie peut en créer.' };
  return { champ, cherche, fermer: () => setCherche(null) };
};

/** The emplacements of the TG with their dates, and the operations that already hold them. */
export const EmplacementsChamps = ({ lignes, onChange, champ, erreur, superposable, sauf, ...dates }: Props) => {
  const zones = useZones();
  const [du, au] = [jourOuNul(dates.du), jourOuNul(dates.au)];
  const datee = du !== null && au !== null && au >= du;
  const occupations = useOccupations(fenetreDesPlaces({ dateDebut: dates.du, dateFin: dates.au }, sauf));
  const [cle, setCle] = useState(0);
  const places = zones.flatMap((zone) => zone.emplacements.map((place) => ({ place, zone: zone.nom })));
  const ajout = useAjoutDePlace();
  const suffixe = (id: number) => {
    if (!datee) return '';
    const etat = occupationsCroisees(occupations, { emplacementId: id, du, au }, superposable)[0]?.etat;
    return etat === 'conflit' ? ' – occupé' : etat === 'prevu' ? ' – prévu' : '';
  };
  const ajouter = (id: number) => {
    const place = places.find((placeProposee) => placeProposee.place.id === id)?.place;
    onChange([...lignes, { ...emplacementVide(id), prixHtCentimes: loyer(place, du, au) }]);
    setCle(cle + 1);
  };
  return (
    <Stack gap="sm">
      {lignes.map((ligne, rang) => {
        const trouvee = places.find(({ place }) => place.id === ligne.emplacementId);
        const nom = trouvee?.place.nom ?? 'Emplacement';
        const [debut, fin] = [jourOuNul(ligne.dateDebut) ?? du, jourOuNul(ligne.dateFin) ?? au];
        const base = `emplacements.${rang}` as const;
        const { error, ...props } = champ(`${base}.emplacementId`) as {
          error?: React.ReactNode;
          'data-champ'?: string;
        };
        return (
          // oxlint-disable-next-line react/no-array-index-key -- fields are named by position
          <div key={rang} className={styles.place} role="group" aria-label={nom}>
            <div className={styles.placeNom} tabIndex={-1} data-champ={props['data-champ']}>
              <Text size="sm" fw={600}>
                {nom}
              </Text>
              <Text size="xs" c="dimmed">
                {trouvee?.zone}
              </Text>
              {error ? (
                <Text size="xs" c="var(--mantine-color-error)" role="alert">
                  {error}
                </Text>
              ) : null}
            </div>
            <JourField label="Du" placeholder="Début" {...champ(`${base}.dateDebut`)} />
            <JourField label="Au" placeholder="Fin" {...champ(`${base}.dateFin`)} />
            <EntierField label="Facings" {...champ(`${base}.quantiteFacing`)} />
            <MontantField label="Prix HT" {...champ(`${base}.prixHtCentimes`)} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Retirer ${nom}`}
              onClick={() => onChange(lignes.filter((_, i) => i !== rang))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
            {debut !== null && fin !== null && fin >= debut ? (
              <div className={styles.placeSuite}>
                <BandeOccupation
                  nom={nom}
                  occupations={occupations}
                  emplacementId={ligne.emplacementId}
                  du={debut}
                  au={fin}
                  superposable={superposable}
                />
                <Rencontres
                  ligne={{ emplacementId: ligne.emplacementId, du: debut, au: fin }}
                  occupations={occupations}
                  superposable={superposable}
                />
              </div>
            ) : null}
          </div>
        );
      })}
      <ChoixField
        key={cle}
        label={lignes.length === 0 ? 'Emplacement' : 'Autre emplacement'}
        placeholder="Choisir une place du magasin"
        description={datee ? undefined : 'Les places libres se montrent quand la promotion a ses dates.'}
        data-champ="emplacements"
        maw={420}
        error={erreur}
        disabled={lignes.length >= MAX_EMPLACEMENTS_OPERATION}
        value={null}
        options={places
          .filter(({ place }) => place.actif)
          .map(({ place, zone }) => ({ value: place.id, label: `${place.nom}${suffixe(place.id)}`, groupe: zone }))}
        onChange={(id) => id !== null && ajouter(id)}
        {...ajout.champ}
      />
      {ajout.cherche === null ? null : (
        <NouvelEmplacementDialog nom={ajout.cherche} onFermer={ajout.fermer} onCree={ajouter} />
      )}
    </Stack>
  );
};
