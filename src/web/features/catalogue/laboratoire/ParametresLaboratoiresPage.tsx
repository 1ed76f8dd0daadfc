import { canGererCatalogue } from '#shared/features/catalogue/laboratoire/policy.ts';
import { useSession } from '#web/lib/session.ts';
import { CatalogueLaboratoires } from './CatalogueLaboratoires.tsx';
import { MesLaboratoires } from './MesLaboratoires.tsx';

/** `/parametres/laboratoires` (spec §6): the catalogue for the super administrator, their own for the others. */
export const ParametresLaboratoiresPage = () => {
  const session = useSession();
  return session && canGererCatalogue(session.utilisateur) ? <CatalogueLaboratoires /> : <MesLaboratoires />;
};
