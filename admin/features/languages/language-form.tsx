import { language } from '@trastienda/contract/resources/language';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { FormScreen, Section } from '../../kit/screens/form-screen.tsx';

const { Text } = fieldsOf(language);

export function LanguageForm() {
  return (
    <FormScreen resource={language} paths={{ list: '/idiomas', edit: '/editar-idioma/$id' }} blank={{ name: '' }}>
      <Section id="language">
        <Text name="name" />
      </Section>
    </FormScreen>
  );
}
