import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import typescript from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// Prettier breaks lines at 110; this finds what it leaves alone: comments, and code beside inline markup.
function lineLimit(code) {
  const ignore = {
    ignoreUrls: true,
    ignoreStrings: true,
    ignoreTemplateLiterals: true,
    ignoreRegExpLiterals: true,
  };
  const attributeWithText = '^\\s*[\\w-]+="[^"]*"$';
  return ['error', { code, ...ignore, ignorePattern: attributeWithText }];
}

export default typescript.config(
  { ignores: ['node_modules/', 'src/api/generated/'] },
  js.configs.recommended,
  typescript.configs.strict,
  typescript.configs.stylistic,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      complexity: ['error', 16],
      eqeqeq: 'error',
      'max-depth': ['error', 3],
      'max-len': lineLimit(110),
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-statements-per-line': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(VariableDeclarator[id.type=ArrayPattern][init.type=ArrayExpression],' +
            'AssignmentExpression[left.type=ArrayPattern][right.type=ArrayExpression])',
          message: 'One statement assigns one value.',
        },
      ],
      'no-sequences': 'error',
      'no-var': 'error',
      'one-var': ['error', 'never'],
      'prefer-const': 'error',
      // `noUncheckedIndexedAccess` asks for `!` wherever an index is known to be in range.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Most lists are drawn anew as a whole; a key is given where an item has state or moves.
      'svelte/require-each-key': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: typescript.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
    // Text beside a tag may not be broken without adding a space that is seen.
    rules: { 'max-len': lineLimit(120) },
  },
  {
    files: ['build/**', '*.config.*', '**/*.test.ts'],
    languageOptions: { globals: { ...globals.node } },
  },
);
