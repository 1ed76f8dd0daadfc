import { Button, Group, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core';
import { SANS_PATIENT } from '#shared/core/textes/mentions.ts';
import { typesPromo, type TypePromo } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { libelleTypePromo } from '#shared/features/operations/operation/messages.ts';
import { nomParDefautOperation, partsDe, vaParTrois } from '#shared/features/operations/operation/rules.ts';
import { ChampLaboratoire } from '#web/features/catalogue/laboratoire/ChampLaboratoire.tsx';
import { ajouterJours, isJour } from '#web/lib/formats.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import type { SaisiePromotion } from './formulaire-promotion.ts';
import grille from '#web/ui/Grille.module.css';
import { auType, perduAuChangement } from '#web/features/operations/operation/saisie.ts';
import { useLaboratoires, useSources } from './sources.ts';

const DUREES = [
  { jours: 14, libelle: '2 semaines' },
  { jours: 21, libelle: '3 semaines' },
  { jours: 28, libelle: '4 semaines' },
] as const;

const ChoixType = ({ saisie }: { saisie: SaisiePromotion }) => {
  const changer = async (typePromo: TypePromo) => {
    const perdu = perduAuChangement(saisie.valeurs, typePromo);
    const accord =
      perdu === null ||
      (await confirmerActe({
        titre: `Passer en « ${libelleTypePromo[typePromo]} » ?`,
        texte: `Seront effacés : ${perdu}.`,
        action: 'Changer le type',
        danger: true,
      }));
    if (accord) saisie.poser(auType(saisie.valeurs, typePromo));
  };
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} id="type-promo">
        Type
      </Text>
      <SegmentedControl
        size="sm"
        w="fit-content"
        aria-labelledby="type-promo"
        value={saisie.valeurs.typePromo}
        onChange={(valeur) => void changer(valeur)}
        data={typesPromo.map((value) => ({ value, label: libelleTypePromo[value] }))}
      />
    </Stack>
  );
};

const Dates = ({ saisie: { valeurs, poser, champ } }: { saisie: SaisiePromotion }) => {
  const { dateDebut } = valeurs;
  return (
    <>
      <JourField label="Début" required {...champ('dateDebut')} />
      <Stack gap={4}>
        <JourField label="Fin" required {...champ('dateFin')} />
        {dateDebut !== null && isJour(dateDebut) ? (
          <Group gap={4}>
            {DUREES.map(({ jours, libelle }) => (
              <Button
                key={jours}
                size="compact-xs"
                variant="subtle"
                onClick={() => poser({ dateFin: ajouterJours(dateDebut, jours - 1) })}
              >
                {libelle}
              </Button>
            ))}
          </Group>
        ) : null}
      </Stack>
    </>
  );
};

const LETTRES = 'Tapez les premières lettres';
const COPIE_AUX_ADHERENTS = 'Vos adhérents le liront : il est copié avec l’opération.';

/** Section 1: laboratory, name, type and dates. */
export const FormOperation = ({ saisie, avant }: { saisie: SaisiePromotion; avant?: React.ReactNode }) => {
  const { valeurs, champ, coche } = saisie;
  const { propre } = useSources();
  const laboratoires = useLaboratoires();
  const promo = partsDe(valeurs.typePromo).includes('PROMO');
  const modele = saisie.sorte === 'MODELE';
  const force = vaParTrois(false, valeurs.dispositifs);
  const labo = laboratoires?.find(({ id }) => id === valeurs.laboratoireId)?.nom ?? null;
  return (
    <div className={grille.deux}>
      {saisie.typeFige ? null : (
        <div className={grille.large}>
          <ChoixType saisie={saisie} />
        </div>
      )}
      {propre ? (
        <ChampLaboratoire required clearable placeholder={LETTRES} {...champ('laboratoireId')} />
      ) : (
        <ChoixField
          label="Laboratoire"
          required
          searchable
          clearable
          placeholder={LETTRES}
          options={(laboratoires ?? []).map(({ id, nom }) => ({ value: id, label: nom }))}
          {...champ('laboratoireId')}
        />
      )}
      <TextInput
        label="Nom de l’opération"
        placeholder={nomParDefautOperation(labo, valeurs.produits[0]?.nom || null)}
        description={valeurs.nomOperation ? undefined : 'Vide : laboratoire et premier produit'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...champ('nomOperation')}
      />
      <Dates saisie={saisie} />
      {promo ? (
        <div className={grille.large}>
          <TexteLongField
            label="Conditions de la promotion"
            required
            maximum={500}
            minRows={2}
            placeholder="Deux produits achetés, le troisième offert"
            {...champ('conditionsPromo')}
          />
        </div>
      ) : null}
      <EntierField label="Quantité prévue" {...champ('quantite')} />
      <Switch
        mt="xl"
        label="Quantités par trois"
        description={force ? 'Le lot est de trois unités.' : undefined}
        disabled={force}
        {...coche('multipleDeTrois')}
        {...(force ? { checked: true } : {})}
      />
      {avant}
      <div className={grille.large}>
        <TexteLongField
          label="Commentaire"
          maximum={500}
          minRows={2}
          description={modele ? `${COPIE_AUX_ADHERENTS} ${SANS_PATIENT}` : SANS_PATIENT}
          {...champ('commentaire')}
        />
      </div>
    </div>
  );
};
