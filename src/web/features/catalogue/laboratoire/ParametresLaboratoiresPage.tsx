import { canGererCatalogue } from '#shared/features/catalogue/laboratoire/policy.ts';
import { useSession } from '#web/lib/session.ts';
import { CatalogueLaboratoires } from './CatalogueLaboratoires.tsx';
import { MesLaboratoires } from './MesLaboratoires.tsx';

/**
 * `/parametres/laboratoires`: the catalogue for the super administrator (CAT-1), the account's own for the others
 * (CAT-3).
 */
export const ParametresLaboratoiresPage = () => {
  const session = useSession();
  return session && canGererCatalogue(session.utilisateur) ? <CatalogueLaboratoires /> : <MesLaboratoires />;
};
